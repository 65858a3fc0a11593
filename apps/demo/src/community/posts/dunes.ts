import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const dunePosts: readonly DemoPost[] = [
  post('yasmina_benali', 'dunes-evening', {
    description:
      'Les rides sont plus vieilles que mes traces, et plus solides. J’ai contourné la crête par l’erg pour ne rien abîmer. Repérage avec @karim_ouazzani. #desert #dunes #lumiererasante',
    steps: [
      'Arriver deux heures avant la lumière et choisir son côté : marcher sur une dune, c’est la signer.',
      'Trépied à hauteur de hanche. Plus haut, les rides s’aplatissent ; plus bas, elles bouchent la crête.',
      'f/11 et mise au point à l’hyperfocale : la netteté doit aller du premier grain à l’horizon.',
    ],
    resources: [see.dune],
    place: place('Erg Chebbi', 31.1458, -3.9706),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'karim_ouazzani',
        'Je me souviens du vent tombé d’un coup. On le voit : les rides sont intactes.',
      ),
      by(
        'camille_roux',
        'La courbe claire qui entre par la gauche et ressort en bas, quelle écriture.',
        by('yasmina_benali', 'C’est elle qui m’a fait poser le sac.'),
      ),
      by(
        'antoine_bruyere',
        'Le modelé des rides tient à dix centimètres de hauteur de trépied, tu as raison d’insister.',
      ),
      by('giulia_moretti', 'Couleur de biscuit sorti du four, mais personne n’y a touché.'),
      by(
        'theo_lambert',
        'Le bord d’ombre est droit comme un trait de tire-ligne. Le géomètre est content.',
      ),
    ],
  }),
  post('karim_ouazzani', 'dunes-bone', {
    description:
      'Filtre rouge, Tri-X, neuf heures du matin. Je voulais que le sable devienne de l’os. #noiretblanc #dunes #abstraction',
    steps: [
      'Filtre rouge 25 : le ciel bleu tombe presque au noir, le sable chaud monte d’un diaphragme.',
      'Correction de trois diaphragmes pour le filtre, mesurée à la main, pas à la cellule du boîtier.',
      'Tirage dur, grade 4, en laissant la grande ombre sans aucun détail.',
    ],
    resources: [see.weston, see.kodak],
    place: place('Erg Chegaga', 29.8333, -6.2333),
    licence: 'cc_by_nc_nd',
    comments: [
      by('yasmina_benali', 'Tu as enlevé la couleur et il reste le vent.'),
      by(
        'odile_perrin',
        'Grade 4 et pourtant le blanc du haut garde sa peau. Bien joué.',
        by('karim_ouazzani', 'Préexposition du papier de deux secondes, ta recette.'),
      ),
      by('jeanne_le_goff', 'La masse noire en bas pèse exactement ce qu’il faut.'),
      by('fatou_diarra', 'À un mètre c’est une épaule. À trois mètres c’est un désert.'),
      by('bastien_ferrand', 'Weston aurait souri, je crois.'),
    ],
  }),
  post('yasmina_benali', 'dunes-rose', {
    description:
      'Un quart d’heure après, quand les autres redescendent. Plus d’ombre, seulement des pentes. #maroc #crepuscule #couleur',
    steps: [
      'Rester. C’est tout le secret : la lumière sans soleil dessine plus doucement que la lumière avec.',
      'Exposer à droite de deux tiers, la lumière est si plate que rien ne risque de saturer.',
    ],
    resources: [see.blueHour, see.dune],
    place: place('Merzouga', 31.0994, -4.0117),
    licence: 'cc_by_nc',
    comments: [
      by(
        'lila_marchetti',
        'Le lavande du ciel revient dans les creux. On ne sait plus qui éclaire qui.',
      ),
      by('nadia_haddad', 'Ces roses-là me rappellent les pétales de ciste à la fin du jour.'),
      by(
        'mathis_carriere',
        'J’aurais eu peur que ce soit mou. Non : c’est tenu par la crête de droite.',
        by('yasmina_benali', 'Je l’ai cherchée longtemps, cette crête.'),
      ),
      by('awa_sene', 'La douceur sans la mièvrerie. C’est difficile, bravo.'),
      by(
        'sami_rakoto',
        'Redescendre à la frontale dans le sable, j’espère que tu connaissais le chemin.',
      ),
    ],
  }),
  post('karim_ouazzani', 'dunes-ripples', {
    description:
      'Pas d’horizon, pas d’échelle. Une page. FP4 dans le Rodinal 1+50, tirage viré. #noiretblanc #texture #moyenformat',
    steps: [
      'Contre-jour bas, presque dans l’axe : chaque ride porte son ombre vers l’objectif.',
      'Parasoleil et main gantée au-dessus du Planar, sinon le voile mange les noirs.',
      'Rodinal 1+50, agitation minimale, pour que l’acutance dessine les bords.',
    ],
    resources: [see.weston, see.ilford],
    place: place('Figuig', 32.1092, -1.2297),
    licence: 'cc_by',
    comments: [
      by(
        'antoine_bruyere',
        'Rodinal 1+50, enfin quelqu’un de raisonnable. Le grain est là mais il travaille.',
      ),
      by(
        'odile_perrin',
        'On pourrait en faire un papier peint pour aveugles : ça se lit au doigt.',
      ),
      by(
        'claire_fontanel',
        'Le virage chaud est juste assez présent pour qu’on pense au sable et non au charbon.',
        by('karim_ouazzani', 'Thé noir, trente minutes. Ne le dites à personne.'),
      ),
      by('theo_lambert', 'Le rythme se resserre vers le haut comme une portée qui accélère.'),
      by('yasmina_benali', 'Une page, oui. Et tu as eu la politesse de ne rien y écrire.'),
    ],
  }),
  post('karim_ouazzani', 'dunes-noon-haze', {
    description:
      'Deuxième jour de vent. Le boîtier était emballé dans un sac congélation, le photographe aussi. #panorama #desert #brume',
    steps: [
      'XPan sous plastique, ouverture découpée au diamètre exact du filtre, élastique autour.',
      'Surexposer d’un diaphragme et demi : la poussière trompe toute cellule.',
      'Tirage sur papier mat, contraste bas, pour garder l’air entre les dunes.',
    ],
    resources: [see.weather],
    place: place('Tarfaya', 27.9394, -12.9256),
    licence: 'cc_by_nc',
    comments: [
      by(
        'noe_quillec',
        'Il manque seulement le cri des goélands. C’est la même brume que chez nous.',
      ),
      by('sophie_vidal', 'Presque rien et pourtant on ne s’ennuie pas une seconde.'),
      by(
        'ines_valette',
        'J’aime que le panorama serve au vide plutôt qu’au spectacle.',
        by('karim_ouazzani', 'Le spectacle, c’était nous, deux heures à chercher la voiture.'),
      ),
      by('paul_emile_hebert', 'Remplace le sable par de la poudrerie et je suis à la maison.'),
      by(
        'bastien_ferrand',
        'Le sac congélation a survécu ?',
        by('karim_ouazzani', 'Le sac oui. Le bouchon d’objectif, non.'),
      ),
    ],
  }),
  post('lila_marchetti', 'dunes-night', {
    description:
      'Vingt secondes, pleine lune, pas une lampe allumée sur la dune. On entendait l’océan sans le voir. #nuit #poselongue #dune',
    steps: [
      'Pleine lune à trente degrés de hauteur : au-dessus, les rides n’ont plus d’ombre.',
      '20 s, f/2,8, 800 ISO. Au-delà, les étoiles filent et le sable devient du plastique.',
      'Balance à 4 000 K : la lune est plus chaude qu’on ne croit, c’est nous qui la voulons bleue.',
    ],
    resources: [see.pilat],
    place: place('Dune du Pilat', 44.5894, -1.2139),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'mathis_carriere',
        'Je suis à quarante minutes de là et je n’y suis jamais monté de nuit. Honte à moi.',
        by('lila_marchetti', 'Prochaine lune le 3. Je te garde une place sur le plaid.'),
      ),
      by('sami_rakoto', 'Les ombres restent lisibles, tu n’as pas cédé au bruit.'),
      by(
        'jeanne_le_goff',
        'La ligne de crête contre le ciel, à peine plus claire qu’elle : tout tient là.',
      ),
      by('awa_sene', 'On entend l’océan, si si.'),
      by('yasmina_benali', 'Nos dunes ont des sœurs humides, alors.'),
    ],
  }),
];
