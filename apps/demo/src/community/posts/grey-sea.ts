import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const greySeaPosts: readonly DemoPost[] = [
  post('noe_quillec', 'grey-sea-jetty', {
    description:
      'Quatre minutes, dix diaphragmes de filtre, et une mouette qui s’est posée sur le troisième pieu. Elle n’a pas tenu la pose. #noiretblanc #poselongue #mer',
    steps: [
      'Cadrer et faire le point sans filtre, puis visser l’ND 1000 sans toucher à la bague.',
      'FP4 : 240 s mesurées deviennent 380 s avec l’effet Schwarzschild, j’ai coupé à 240 après essai.',
      'Mer montante : à la descendante, le sable mouillé brille et casse le gris.',
    ],
    resources: [see.schwarzschild, see.kenna, see.tides],
    place: place('Lampaul', 48.4547, -5.0992),
    licence: 'cc_by_nc',
    comments: [
      by(
        'jeanne_le_goff',
        'Les pieux se resserrent en rythme, on entend presque une gamme descendante.',
      ),
      by(
        'bastien_ferrand',
        'Le reflet du premier s’arrête juste au bord. C’est voulu ?',
        by('noe_quillec', 'À deux centimètres près, oui. J’ai reculé le pied trois fois.'),
      ),
      by('odile_perrin', 'Beau gris d’eau, ni sale ni laiteux. Le sien propre.'),
      by('paul_emile_hebert', 'La mouette absente est le meilleur personnage.'),
      by('ines_valette', 'Silence exact. Merci.'),
    ],
  }),
  post('jeanne_le_goff', 'grey-sea-three-rocks', {
    description:
      'À marée haute, elles n’existent plus. Trois minutes pour trois îles provisoires. #noiretblanc #poselongue #grandformat',
    steps: [
      'Chambre sur le sable dur, pieds enfoncés de dix centimètres, lest accroché sous la colonne.',
      'f/45 et filtre ND 64 : assez lent pour l’écume, assez court pour que la marée ne change rien.',
      'Révélation compensatrice, deux bains, pour garder du détail dans la roche mouillée.',
    ],
    resources: [see.sugimoto, see.schwarzschild],
    place: place('Trégastel', 48.8289, -3.5094),
    licence: 'all_rights_reserved',
    comments: [
      by('noe_quillec', 'L’écart entre les trois est musical : court, long.'),
      by(
        'antoine_bruyere',
        'Deux bains, quelle formule ? Je trouve la roche admirablement ouverte.',
        by('jeanne_le_goff', 'Divided D-23, trois minutes dans chaque.'),
      ),
      by('lucie_armand', 'On ne sait pas si l’eau monte ou si les pierres descendent.'),
      by('karim_ouazzani', 'Trois îles et tout un archipel dans la tête.'),
      by('claire_fontanel', 'Une nature morte, en somme. Je signe.'),
    ],
  }),
  post('theo_lambert', 'grey-sea-horizon', {
    description:
      'J’ai niveau, trépied, théodolite au besoin. Et voilà l’horizon le moins visible de ma vie. #minimalisme #mer #poselongue',
    steps: [
      'Brume de beau temps au petit matin, mer étale : les deux gris ne se distinguent plus que par la texture.',
      'Deux minutes de pose, horizon placé un peu sous le milieu pour que le ciel pèse.',
      'Aucune correction locale. Si l’horizon disparaît à l’écran, c’est que l’écran est trop clair.',
    ],
    resources: [see.sugimoto],
    place: place('Cap Gris-Nez', 50.8706, 1.5831),
    licence: 'cc_by',
    comments: [
      by('noe_quillec', 'Il est là, à peine, comme une phrase qu’on n’ose pas finir.'),
      by(
        'mei_lin_tran',
        'Mon écran était trop clair. J’ai baissé, et la ligne est venue.',
        by('theo_lambert', 'Alors l’image aura au moins servi d’étalonnage.'),
      ),
      by('sophie_vidal', 'Mes élèves ont vu de la mer, du ciel, et l’un d’eux « une couverture ».'),
      by('nadia_haddad', 'Un vert de céladon dans le bas, très discret.'),
      by('lila_marchetti', 'Ce n’est pas rien, c’est presque. Le titre est juste.'),
    ],
  }),
  post('lila_marchetti', 'grey-sea-dawn-silk', {
    description:
      'Cinq heures cinquante-deux. Les mouettes se lèvent à six heures, je l’ai appris à mes dépens les deux jours d’avant. #aube #poselongue #cotentin',
    steps: [
      'Quatre-vingt-dix secondes à f/13 avec un ND 64 : la mer devient étoffe sans perdre la direction de la houle.',
      'Rochers placés à gauche pour laisser le reflet descendre seul à droite.',
      'Profil large : le rose des nuages sort un peu de sRGB, je le laisse sortir.',
    ],
    resources: [see.tides, see.blueHour],
    place: place('Nez de Jobourg', 49.6781, -1.9481),
    licence: 'cc_by_nc',
    comments: [
      by('jeanne_le_goff', 'Rose tenu, gris tenu. La retenue te va bien.'),
      by(
        'camille_roux',
        'La bande de reflet donne toute la profondeur, on pourrait marcher dessus.',
      ),
      by(
        'giulia_moretti',
        'Couleur de dragée, mais une dragée salée.',
        by('lila_marchetti', 'Spécialité du Cotentin, désormais.'),
      ),
      by(
        'sami_rakoto',
        'Le brouillard au pied des rochers, c’est uniquement l’écume ?',
        by('lila_marchetti', 'Uniquement. Quatre-vingt-dix secondes d’écume.'),
      ),
      by('hugo_steiner', 'Les trois masses noires sont posées comme sur un plateau de go.'),
    ],
  }),
  post('noe_quillec', 'grey-sea-panorama', {
    description:
      'Le grain arrivait par la gauche, j’ai ouvert pour trente secondes et j’ai fermé sous la pluie. Le format a fait le reste. #panorama #noiretblanc #estran',
    steps: [
      'Pied large et bas, parapluie tenu par un ami très cher : @theo_lambert.',
      'XPan, 45 mm, Delta 100 : trente secondes sans correction de réciprocité, ou presque.',
      'Au tirage, je retiens la bande claire de l’horizon de quinze pour cent.',
    ],
    resources: [see.weather, see.ilford],
    place: place('Baie de Goulven', 48.65, -4.3),
    licence: 'cc_by_nc',
    comments: [
      by('theo_lambert', 'Le parapluie a rendu l’âme pour cette image. Il serait fier.'),
      by('bastien_ferrand', 'La bande claire coupe l’horizontale en deux respirations.'),
      by('jeanne_le_goff', 'Tu as retenu l’horizon et ça se sent : il avance vers nous.'),
      by('yasmina_benali', 'On croit voir une encre étalée au chiffon.'),
      by(
        'ines_valette',
        'Le panorama m’ennuie souvent. Pas ici : il n’y a que l’étendue, aucun décor.',
        by('noe_quillec', 'L’étendue, c’est tout ce qu’on a, à l’ouest.'),
      ),
    ],
  }),
  post('theo_lambert', 'grey-sea-groynes', {
    description:
      'Les brise-lames de mon enfance. On y perdait des sandales, j’y ai trouvé une perspective. #noiretblanc #nord #poselongue',
    steps: [
      'Se placer dans l’axe au centimètre, avec une ficelle tendue entre les deux premiers pieux.',
      'HP5 et filtre ND 8, quinze secondes à f/16.',
      'Tirage ton chaud, papier légèrement crème, pour que le gris ne soit pas clinique.',
    ],
    resources: [see.ilford, see.schwarzschild],
    place: place('Sangatte', 50.9456, 1.7531),
    licence: 'cc_by_nc_sa',
    comments: [
      by('emile_garnier', 'Une ficelle ! Je comprends pourquoi mes axes sont de travers.'),
      by('noe_quillec', 'Deux lignes et l’envie immédiate d’aller au bout.'),
      by(
        'antoine_bruyere',
        'Le ton chaud réchauffe le Nord, il en a besoin.',
        by('theo_lambert', 'Tu dis ça depuis Liège, où il pleut mieux.'),
      ),
      by('sophie_vidal', 'Nos clôtures sont cousines.'),
      by(
        'awa_sene',
        'Le vide entre les deux rangées, c’est là que passe le regard, et c’est là qu’il n’y a rien. Malin.',
      ),
    ],
  }),
];
