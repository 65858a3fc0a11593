import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const builtPosts: readonly DemoPost[] = [
  post('theo_lambert', 'facade-corner', {
    description:
      'Une arête, deux températures : le soleil à gauche, le ciel à droite. L’objectif à décentrement fait le travail du maçon. #architecture #facade #ville',
    steps: [
      'Boîtier de niveau, puis décentrement vers le haut de onze millimètres : les verticales restent parallèles.',
      'Attendre que l’ombre tombe exactement sur l’arête, ici à 15 h 20 à la mi-juin.',
      'Deux balances au développement, raccordées sur l’arête : je n’ai réchauffé que la face au soleil.',
    ],
    resources: [see.becher],
    place: place('Rue Nationale, Lille', 50.6333, 3.0553, 'city'),
    licence: 'cc_by',
    comments: [
      by('mei_lin_tran', 'La fenêtre allumée en plein après-midi, côté ombre : quelqu’un lit.'),
      by(
        'emile_garnier',
        'Rien ne penche, j’en suis jaloux. Au grand-angle je redresse après et ça se voit.',
      ),
      by(
        'camille_roux',
        'L’arête est une ligne de crête, finalement.',
        by('theo_lambert', 'Avec un ascenseur, oui.'),
      ),
      by(
        'fatou_diarra',
        'Le bleu de la face d’ombre est réel ou soutenu ?',
        by('theo_lambert', 'Réel, c’est le ciel du nord, seule lumière de ce côté.'),
      ),
      by('awa_sene', 'Cent vies par face. J’aurais attendu un rideau qui bouge.'),
    ],
  }),
  post('mei_lin_tran', 'facade-night-windows', {
    description:
      'CineStill 800T, 1/15 à main levée contre un poteau. J’ai compté les lampes, puis je suis rentrée allumer la mienne. #nuit #ville #cinestill',
    steps: [
      'Heure choisie pour que le ciel éclaire encore un peu la façade : dix minutes plus tard, il ne reste que des rectangles.',
      '800T sans correction : les ampoules restent chaudes et la façade passe au bleu.',
      'Le halo rouge autour des fenêtres vient du film sans couche anti-halo, je n’y touche pas.',
    ],
    resources: [see.leiter, see.jeuDePaume],
    place: place('Olympiades, Paris', 48.8256, 2.3664, 'city'),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'mathis_carriere',
        'La colonne de trois lampes à gauche : une famille sur trois étages, j’en suis sûr.',
      ),
      by(
        'lila_marchetti',
        'Le bleu ne mange pas l’orange. Tu m’expliqueras ce scan.',
        by('mei_lin_tran', 'Inversion à la main, un calque par couche. Viens avec du thé.'),
      ),
      by('theo_lambert', 'L’alignement tient alors que tu n’avais pas de pied. Bravo le poteau.'),
      by('awa_sene', 'On se sent à la fois dehors et attendu.'),
      by(
        'emile_garnier',
        'Je connais le facteur de cet immeuble : douze minutes rien que pour les boîtes.',
      ),
    ],
  }),
  post('mei_lin_tran', 'facade-grid', {
    description:
      'Deux cent quarante fenêtres et une seule lumière. Filtre rouge pour blanchir le béton. #noiretblanc #architecture #graphique',
    steps: [
      'Depuis le parking d’en face, septième niveau, pour être à mi-hauteur et éviter la contre-plongée.',
      'Soleil à quarante degrés de côté : chaque embrasure reçoit une ombre triangulaire.',
      'Tirage grade 3, sans retenir les vitres : elles doivent rester des trous.',
    ],
    resources: [see.becher, see.herve],
    place: place('Vitry-sur-Seine', 48.7875, 2.3928, 'city'),
    licence: 'cc_by_nc_nd',
    comments: [
      by('theo_lambert', 'Le pas de la trame rétrécit régulièrement, aucun bord ne triche.'),
      by(
        'antoine_bruyere',
        'Blanc de papier et noir de charbon, avec trois gris pour la conversation.',
      ),
      by(
        'karim_ouazzani',
        'Le filtre rouge sur du béton, je n’y aurais pas pensé. Il devient pierre.',
      ),
      by(
        'ines_valette',
        'On cherche l’erreur, le store de travers, et on reste. C’est réussi.',
        by('mei_lin_tran', 'Il y en a deux. Je ne dirai pas où.'),
      ),
      by(
        'sophie_vidal',
        'Mes élèves ont fait la multiplication : dix-neuf par treize, il en manque.',
      ),
    ],
  }),
  post('emile_garnier', 'stairs-spiral', {
    description:
      'Code de l’entrée : je ne le donnerai pas. Au sixième, on se penche, et tout tourne sauf le trépied. #noiretblanc #escalier #spirale',
    steps: [
      'Colonne inversée au-dessus du vide, sac accroché de l’autre côté, dragonne nouée à la rampe.',
      'f/8, 1/8 s, retardateur : le parquet vibre quand la voisine du quatrième rentre.',
      'Centre de la spirale décalé d’un rien, sinon l’œil s’arrête et ne descend plus.',
    ],
    resources: [see.herve],
    place: place('Croix-Rousse, Lyon', 45.7747, 4.8319, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by(
        'theo_lambert',
        'Le centre décalé, oui. Exactement de combien, j’aimerais le savoir.',
        by('emile_garnier', 'De la largeur d’une main, mesurée au vertige.'),
      ),
      by('jeanne_le_goff', 'Un nautile en pierre. Le noir au fond est profond sans être vide.'),
      by('odile_perrin', 'Chaque marche a son gris, comme un coin sensitométrique enroulé.'),
      by('fatou_diarra', 'J’ai tourné la tête sans m’en rendre compte.'),
      by('mei_lin_tran', 'La rampe claire fait la mélodie, les barreaux la basse.'),
    ],
  }),
  post('emile_garnier', 'stairs-oak', {
    description:
      'Cinq étages, pas d’ascenseur, cire d’abeille tous les premiers lundis du mois. Je distribue le courrier dans une image. #escalier #lyon #traboule',
    steps: [
      'Lumière de la verrière à gauche uniquement, minuterie coupée, sinon les ampoules jaunissent les marches.',
      'X100V tenu à bout de bras, écran relevé, 1/30 s en apnée.',
      'J’assombris le fond du puits d’un demi-diaphragme pour qu’il aspire.',
    ],
    resources: [see.leiter],
    place: place('Vieux Lyon', 45.7622, 4.8272, 'city'),
    licence: 'cc_by',
    comments: [
      by(
        'claire_fontanel',
        'On sent la cire. Ce brun doré qui ne vire jamais au rouge, c’est délicat.',
      ),
      by('mei_lin_tran', 'L’ellipse penchée est plus vivante que le cercle parfait de l’autre.'),
      by(
        'giulia_moretti',
        'Couleur de pain d’épices, je confirme.',
        by('emile_garnier', 'Et il y en a au deuxième étage, le samedi.'),
      ),
      by('lucie_armand', 'Du chêne de fil, débité sur quartier. Ils savaient faire.'),
      by('mathis_carriere', 'Facteur et photographe, le plus beau cumul.'),
    ],
  }),
  post('theo_lambert', 'stairs-flight', {
    description:
      'En haut, il n’y a qu’un parvis fermé depuis dix ans. La montée est restée ouverte, elle. #noiretblanc #escalier #beton',
    steps: [
      'Ciel noirci au filtre rouge pour que le béton se découpe.',
      'Point de vue à deux mètres soixante, sur escabeau : les nez de marche se détachent l’un de l’autre.',
      'Contraste élevé mais papier multigrade, ombres du mur retenues.',
    ],
    resources: [see.brutalism, see.herve],
    place: place('Villeneuve-d’Ascq', 50.6233, 3.145, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by('emile_garnier', 'Un escalier sans destinataire. Mon cauchemar, votre image.'),
      by('bastien_ferrand', 'La grande paroi de droite a la force d’une face nord.'),
      by(
        'antoine_bruyere',
        'Bel étagement des gris dans les contremarches. Quel papier ?',
        by('theo_lambert', 'Multigrade Classic, filtre 3½ en bas, 4 dans le mur.'),
      ),
      by(
        'nadia_haddad',
        'Les trous de banche font ponctuation, on les lit comme des points de suspension.',
      ),
      by('ines_valette', 'L’escabeau change tout, merci de l’avoir dit.'),
    ],
  }),
  post('mei_lin_tran', 'concrete-colonnade', {
    description:
      'Neuf piliers, une heure de lumière, un gardien très patient. Les ombres avancent d’un carreau toutes les six minutes. #architecture #beton #ombre',
    steps: [
      'Objectif à décentrement, horizon bas, pour que la dalle pèse sur la moitié du cadre.',
      'Soleil de dix-huit heures : l’ombre d’un pilier touche le pied du suivant.',
      'Exposition pour le sol éclairé ; le plafond reste lisible grâce à la lumière renvoyée.',
    ],
    resources: [see.brutalism, see.pompidou],
    place: place('Créteil', 48.7833, 2.4667, 'city'),
    licence: 'cc_by_nc_sa',
    comments: [
      by(
        'theo_lambert',
        'L’ombre qui touche le pied du suivant, c’est exactement le genre de détail pour lequel je me lève.',
      ),
      by('yasmina_benali', 'Le sol a la couleur du reg, on est dehors et dedans.'),
      by('emile_garnier', 'Six minutes par carreau : vous avez inventé l’horloge à facteur.'),
      by(
        'karim_ouazzani',
        'La profondeur est tenue par le petit rectangle clair du fond.',
        by('mei_lin_tran', 'J’ai failli le perdre derrière le cinquième pilier.'),
      ),
      by('hugo_steiner', 'Une futaie de béton, avec sa lisière.'),
    ],
  }),
  post('ines_valette', 'concrete-terraces', {
    description:
      'Renaudie voulait un jardin par logement. Vu d’en bas, il reste la géométrie, et quelques géraniums que j’ai cadrés dehors, pardon. #brutalisme #architecture #ivry',
    steps: [
      'Onze heures, soleil de trois quarts : chaque terrasse ombre la suivante sans l’effacer.',
      'Ciel gardé profond à la prise de vue, sans polarisant : il aurait taché le coin gauche.',
      'Profil Display P3, le bleu y gagne un demi-ton de vérité.',
    ],
    resources: [see.renaudie, see.brutalism],
    place: place('Ivry-sur-Seine', 48.8131, 2.3878, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by(
        'mei_lin_tran',
        'Rendez-nous les géraniums.',
        by('ines_valette', 'Ils auront leur propre image, promis.'),
      ),
      by('theo_lambert', 'Les dents de scie contre ce bleu, c’est une scie musicale.'),
      by('giulia_moretti', 'Le béton a ici un ton de nougat, je ne m’y attendais pas.'),
      by('sami_rakoto', 'Pas de polarisant au grand-angle, la sagesse même.'),
      by('claire_fontanel', 'Chaque balcon est une tablette avec son objet absent.'),
    ],
  }),
  post('emile_garnier', 'concrete-court', {
    description:
      'Entre deux murs, une passerelle que personne n’emprunte. Le ciel faisait une porte, je suis passé par l’objectif. #noiretblanc #architecture #geometrie',
    steps: [
      'Trois visites pour trouver l’heure où l’ombre de la passerelle rejoint l’angle du mur.',
      'M6, 35 mm, HP5 à 400, f/11 : tout net, de la dalle au fond de la cour.',
      'Tirage en deux temps, le mur de gauche retenu pendant la moitié de la pose.',
    ],
    resources: [see.herve, see.mep],
    place: place('Firminy', 45.3878, 4.2883, 'city'),
    licence: 'cc_by',
    comments: [
      by(
        'theo_lambert',
        'La diagonale sur la passerelle répond à celle du mur : même pente, je l’ai mesurée à l’écran.',
      ),
      by(
        'jeanne_le_goff',
        'Le fond gris clair au loin empêche l’image de se refermer. Juste ce qu’il fallait.',
      ),
      by(
        'odile_perrin',
        'Retenue invisible à gauche, compliments au tireur.',
        by('emile_garnier', 'Deux cartons et une cuillère en bois, chef.'),
      ),
      by('awa_sene', 'Un décor de tragédie avant l’entrée du chœur.'),
      by('antoine_bruyere', 'J’y vois un photogramme géant. Déformation professionnelle.'),
    ],
  }),
];
