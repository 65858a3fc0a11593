import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const nightSeaPosts: readonly DemoPost[] = [
  post('noe_quillec', 'night-sea-full-moon', {
    description:
      'Deux secondes, pas trente : je voulais que chaque facette existe. Repérage d’heure de lever avec @jeanne_le_goff, comme toujours. #nuit #mer #lune',
    steps: [
      'Calculer l’azimut de la lune : le chemin de lumière pointe vers vous où que vous soyez, mais pas la côte.',
      '2 s à f/2,8 : plus court, le bruit ; plus long, les éclats se fondent en une nappe.',
      'Exposer pour l’eau et laisser le disque partir, avec un simple halo.',
    ],
    resources: [see.tides],
    place: place('Baie d’Audierne', 47.9333, -4.4),
    licence: 'cc_by_nc',
    comments: [
      by(
        'jeanne_le_goff',
        'Deux secondes, la voilà la bonne idée. On peut compter les vagues.',
        by('noe_quillec', 'J’ai compté : il en manque une.'),
      ),
      by(
        'lila_marchetti',
        'Le chemin s’élargit jusqu’à nos pieds, on a envie de relever le pantalon.',
      ),
      by('awa_sene', 'Le ciel est noir sans être vide, on voit passer des voiles de nuages.'),
      by(
        'mathis_carriere',
        'Le halo autour du disque, c’est le film ou l’humidité ?',
        by('noe_quillec', 'Un peu des deux, et mes embruns sur la lentille.'),
      ),
      by('camille_roux', 'Une image qui sent le varech.'),
    ],
  }),
  post('jeanne_le_goff', 'night-sea-silver', {
    description:
      'Tri-X à 1600, main appuyée sur le muret du phare. Le grain fait le reste du trajet. #noiretblanc #mer #argentique',
    steps: [
      'Pousser de deux diaphragmes : les ombres meurent, mais les éclats deviennent du métal.',
      'Attendre que la lune passe derrière le nuage : la source cachée vaut mieux que le disque.',
      'Lith ou grade 5, j’ai essayé les deux ; ici, grade 5, révélateur presque épuisé.',
    ],
    resources: [see.kodak, see.brassai],
    place: place('Pointe de Penmarc’h', 47.7978, -4.3722),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'antoine_bruyere',
        'Révélateur presque épuisé : tu aggraves ton cas et le résultat te donne raison.',
      ),
      by('odile_perrin', 'Les noirs sont des noirs de gravure. On pourrait l’encrer.'),
      by(
        'noe_quillec',
        'Le muret du phare, je connais son arête. Tu as dû avoir mal au coude.',
        by('jeanne_le_goff', 'Bleu assorti au ciel.'),
      ),
      by('hugo_steiner', 'Cette colonne de lumière qui s’ouvre vers le bas, c’est un escalier.'),
      by('fatou_diarra', 'De près, il n’y a plus de mer, seulement des signes.'),
    ],
  }),
  post('jeanne_le_goff', 'night-sea-gold', {
    description:
      'Je ne fais jamais de couchers de soleil. Sauf quand la mer s’en charge. #mer #contrejour #couchant',
    steps: [
      'Pare-soleil long et lentille frontale propre : à contre-jour, chaque goutte devient un fantôme.',
      '1/1000 s pour figer les éclats, f/11 pour qu’ils restent petits.',
      'Sous-exposer d’un diaphragme : la mer doit rester plus sombre que le ciel, sinon tout fond.',
    ],
    resources: [see.tides, see.orsay],
    place: place('Belle-Île-en-Mer', 47.3333, -3.1833),
    licence: 'all_rights_reserved',
    comments: [
      by('lila_marchetti', 'On te pardonne ce coucher, il est à peine sucré.'),
      by('yasmina_benali', 'La surface sombre autour du chemin a la peau d’un animal.'),
      by('giulia_moretti', 'Miel de châtaignier, pas miel d’acacia. Bon choix.'),
      by(
        'ines_valette',
        'Le soleil minuscule et blanc suffit, tu as bien fait de ne pas l’agrandir.',
        by('jeanne_le_goff', 'J’avais le 400 dans le sac et je n’ai pas craqué.'),
      ),
      by('sami_rakoto', 'Les éclats restent petits jusqu’en bas, c’est ce f/11 qui change tout.'),
    ],
  }),
  post('noe_quillec', 'night-sea-storm', {
    description:
      'Force 8, l’appareil vissé au garde-corps et moi vissé à l’appareil. Une seule trouée en une heure. #noiretblanc #tempete #bretagne',
    steps: [
      'Serre-joint photo sur le garde-corps, le trépied n’aurait pas tenu.',
      'Monochrome à 6400 ISO : le bruit y ressemble à du grain, autant s’en servir.',
      'Chiffon microfibre dans chaque poche, on en use trois à l’heure.',
    ],
    resources: [see.weather],
    place: place('Phare du Créac’h', 48.4592, -5.1294),
    licence: 'cc_by_nc_nd',
    comments: [
      by(
        'jeanne_le_goff',
        'La trouée est exactement à la bonne distance : trop près elle serait un projecteur.',
      ),
      by(
        'bastien_ferrand',
        'Je préfère mes orages avec de la roche sous les pieds.',
        by('noe_quillec', 'Et moi les miens avec un garde-corps.'),
      ),
      by('theo_lambert', 'L’horizon est droit par force 8, respect du géomètre.'),
      by('lucie_armand', 'Les nuages ont l’air d’écorce.'),
      by(
        'antoine_bruyere',
        'Le noir de l’eau n’est pas le noir du ciel, c’est là que je vois le tireur.',
      ),
    ],
  }),
  post('lila_marchetti', 'night-sea-rocks', {
    description:
      'Trente secondes entre deux passages de phare, sinon il peignait les rochers en blanc. Merci @noe_quillec pour l’invitation. #poselongue #nuit #finistere',
    steps: [
      'Chronométrer le phare : ici deux éclats toutes les dix secondes, il faut un volet devant l’objectif.',
      'Carton noir tenu à la main pendant chaque passage du faisceau.',
      '30 s utiles, soit presque une minute d’obturateur ouvert.',
    ],
    resources: [see.lightPainting, see.tides],
    place: place('Pierres Noires', 48.3114, -4.9144),
    licence: 'cc_by_nc',
    comments: [
      by(
        'noe_quillec',
        'Tu es la première que je vois lutter contre un phare avec un carton à pizza.',
        by('lila_marchetti', 'Quatre fromages, opacité parfaite.'),
      ),
      by('camille_roux', 'Les rochers ont des dents, l’eau a de la soie. Beau désaccord.'),
      by('sami_rakoto', 'Le volet à la main, c’est la base chez nous, content de le voir en mer.'),
      by(
        'karim_ouazzani',
        'Le rocher de gauche pourrait être une montagne à dix kilomètres. J’aime ne pas savoir.',
      ),
      by('hugo_steiner', 'La lune reste un point et non une tache, exposition exemplaire.'),
    ],
  }),
];
