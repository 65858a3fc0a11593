import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const snowPosts: readonly DemoPost[] = [
  post('sophie_vidal', 'snow-one-tree', {
    description:
      'Celui-là, je lui rends visite chaque hiver. Il a perdu une branche depuis l’an dernier, pas son maintien. #noiretblanc #neige #minimalisme',
    steps: [
      'Neige en zone VIII : mesure sur le champ, puis trois diaphragmes de plus. À deux, elle est grise.',
      'L’arbre loin du centre, pour que le vide ait une direction.',
      'FP4 dans l’ID-11, grade 2½, aucun masquage : tout se joue à la prise de vue.',
    ],
    resources: [see.kenna, see.zoneSystem],
    place: place('Hauts plateaux du Vercors', 44.8667, 5.5),
    licence: 'cc_by_nc',
    comments: [
      by(
        'bastien_ferrand',
        'Le placement est d’une audace tranquille. Moi j’aurais avancé de dix pas et tout gâché.',
      ),
      by(
        'hugo_steiner',
        'La silhouette est dense sans être bouchée, on suit les ramilles jusqu’au bout.',
      ),
      by(
        'paul_emile_hebert',
        'Un arbre, un champ, une institutrice patiente.',
        by('sophie_vidal', 'Et deux paires de chaussettes.'),
      ),
      by(
        'noe_quillec',
        'Le haut du ciel et le bas du champ ont presque la même valeur. C’est ce presque qui est beau.',
      ),
      by('ines_valette', 'Elle ira en ouverture de la sélection d’hiver, si tu veux bien.'),
    ],
  }),
  post('sophie_vidal', 'snow-fence', {
    description:
      'L’été, il y a des salers derrière cette clôture. L’hiver, il n’y a que la clôture, et encore. #noiretblanc #neige #aubrac',
    steps: [
      'Chambre, f/32, une seconde : il neigeait, la pose longue efface les flocons.',
      'Décentrement vers le bas plutôt que bascule, pour que les piquets restent droits.',
      'Tirage sur papier mat au ton neutre, noir maximal seulement dans le premier piquet.',
    ],
    resources: [see.kenna],
    place: place('Nasbinals', 44.6631, 3.0444),
    licence: 'cc_by_nc_nd',
    comments: [
      by('theo_lambert', 'La ligne se courbe au dernier tiers, comme si elle hésitait à partir.'),
      by(
        'odile_perrin',
        'Un seul noir franc, et le reste en découle. C’est une leçon de tirage en une image.',
        by('sophie_vidal', 'Je la dois à ton stage d’août.'),
      ),
      by('lucie_armand', 'Des piquets de châtaignier, je parie. Ils durent plus que nous.'),
      by(
        'karim_ouazzani',
        'Le blanc d’ici et celui de nos vents de sable se ressemblent plus qu’on ne croit.',
      ),
      by(
        'antoine_bruyere',
        'Une seconde suffit donc à effacer la neige. Je note pour mes vieux jours.',
      ),
    ],
  }),
  post('paul_emile_hebert', 'snow-blue-shadows', {
    description:
      'Il fait nuit à cinq heures, alors à quatre heures et demie tout le monde dehors. Les creux étaient bleus pour de vrai. #hiver #neige #lumiererasante',
    steps: [
      'Soleil à huit degrés : plus haut les vagues de neige disparaissent, plus bas elles se touchent.',
      'Batterie de rechange contre la peau, celle du boîtier tient quarante minutes à moins vingt.',
      'Je laisse le bleu des ombres : le corriger, ce serait mentir sur le froid.',
    ],
    resources: [see.rayleigh],
    place: place('Charlevoix', 47.6667, -70.7),
    licence: 'cc_by',
    comments: [
      by(
        'camille_roux',
        'L’or et le bleu sans que l’un mange l’autre. Les deux petits arbres sont la bonne ponctuation.',
      ),
      by('giulia_moretti', 'J’ai froid et j’ai envie de caramel, merci.'),
      by(
        'sophie_vidal',
        'Tu as trouvé des dunes chez toi, finalement.',
        by('paul_emile_hebert', 'Oui, et elles fondent en mai.'),
      ),
      by(
        'yasmina_benali',
        'Même geste du vent, autre matière. On devrait accrocher nos images côte à côte.',
      ),
      by('lila_marchetti', 'Merci de n’avoir pas neutralisé les ombres.'),
    ],
  }),
  post('sophie_vidal', 'snow-orchard', {
    description:
      'Le propriétaire m’a demandé ce que je pouvais bien voir. Je lui ai montré le dépoli du XPan, il a dit « ah oui ». #panorama #brume #argentique',
    steps: [
      'Se placer exactement en face du rang, sinon l’alignement devient une fuite.',
      'f/11 au XPan avec le filtre dégradé central, indispensable pour un fond aussi uni.',
      'Sélénium léger, puis lavage d’une heure.',
    ],
    resources: [see.fog, see.hasselblad],
    place: place('Vallée de la Jordanne', 45.0, 2.5833),
    licence: 'cc_by_nc',
    comments: [
      by('lucie_armand', 'Des pommiers de plein vent taillés à l’ancienne, ça devient rare.'),
      by('nadia_haddad', 'On dirait une planche d’herbier posée à l’horizontale.'),
      by(
        'hugo_steiner',
        'L’écart plus grand avant les deux derniers : c’est la respiration de toute la phrase.',
      ),
      by(
        'mei_lin_tran',
        'Le « ah oui » du propriétaire vaut toutes les critiques.',
        by('sophie_vidal', 'Il en a demandé un tirage pour sa cuisine.'),
      ),
      by(
        'noe_quillec',
        'Le filtre central, je n’y pense jamais. Voilà pourquoi mes bords tombent.',
      ),
    ],
  }),
  post('paul_emile_hebert', 'snow-night', {
    description:
      'Treize secondes à moins dix-huit. Le bruit que fait la lune, c’est le trépied qui craque. #nuit #neige #poselongue',
    steps: [
      'Mise au point sur l’arbre à la lampe, puis autofocus coupé.',
      '13 s à 1600 ISO : assez pour le ciel, pas assez pour que les branches bougent.',
      'Une expiration de côté, jamais vers l’objectif : le givre ne pardonne pas.',
    ],
    resources: [see.weather],
    place: place('Île d’Orléans', 46.9167, -70.9667),
    licence: 'cc_by_nc_sa',
    comments: [
      by(
        'jeanne_le_goff',
        'La neige garde juste assez de lumière pour qu’on devine le relief. Superbe retenue.',
      ),
      by('sami_rakoto', 'J’ai froid depuis l’hémisphère sud.'),
      by(
        'lila_marchetti',
        'Le petit arbre du fond répond au grand, comme un écho.',
        by('paul_emile_hebert', 'C’est son fils, paraît-il.'),
      ),
      by('mathis_carriere', 'Ce bleu-là, aucun filtre ne sait le faire.'),
      by('awa_sene', 'Moi qui ne connais la neige que de réputation, je l’entends.'),
    ],
  }),
];
