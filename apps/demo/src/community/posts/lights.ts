import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const lightPosts: readonly DemoPost[] = [
  post('mathis_carriere', 'bokeh-wet-street', {
    description:
      'De passage à Paris, sous la pluie, à f/1,2. J’ai fait la mise au point sur ma main tendue puis j’ai retiré la main. #nuit #bokeh #paris',
    steps: [
      'Bague calée à quatre-vingts centimètres : tout ce qui est loin devient disque.',
      'S’accroupir pour que la chaussée mouillée occupe le tiers du bas.',
      'Attendre le feu rouge : les phares immobiles font des cercles, les phares qui roulent font des traits.',
    ],
    resources: [see.bokeh, see.leiter],
    place: place('Rue de la Roquette, Paris', 48.8553, 2.3756, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by(
        'mei_lin_tran',
        'Les disques s’allongent vers les bords, signature du 50 à pleine ouverture. J’adore ce défaut.',
      ),
      by('awa_sene', 'La main tendue puis retirée : on sent encore la place qu’elle tenait.'),
      by(
        'fatou_diarra',
        'Les reflets au sol sont plus justes que les lampes.',
        by('mathis_carriere', 'Toujours croire le trottoir.'),
      ),
      by('lila_marchetti', 'Chaud sans être confiture. Bel équilibre avec les deux bleus.'),
      by('emile_garnier', 'Au 26 il y a une sonnette qui ne marche pas.'),
    ],
  }),
  post('awa_sene', 'bokeh-rain-window', {
    description:
      'Bus 26, terminus annoncé, personne ne descend. Les gouttes sont nettes, la ville attendra. #pluie #nuit #ville',
    steps: [
      'Boîtier collé à la vitre du siège d’en face, à trente centimètres : la goutte doit faire cinq millimètres.',
      'f/2 et mise au point manuelle sur la vitre, en avançant le buste plutôt qu’en tournant la bague.',
      'Déclencher à l’arrêt, moteur coupé, entre deux tremblements.',
    ],
    resources: [see.leiter, see.arles],
    place: place('Paris', 48.8566, 2.3522, 'city'),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'mathis_carriere',
        'Chaque goutte contient la rue à l’envers, j’ai retourné l’écran pour vérifier.',
      ),
      by(
        'mei_lin_tran',
        'Le haut presque vide laisse monter la buée. Tu as bien fait de ne pas descendre le cadre.',
      ),
      by('jeanne_le_goff', 'Une mer verticale.', by('awa_sene', 'Je savais que tu la verrais.')),
      by('ines_valette', 'Leiter, oui, mais avec ton oreille : on entend l’essuie-glace.'),
      by(
        'sami_rakoto',
        'Le turquoise à droite vient d’une pharmacie, je parie un café.',
        by('awa_sene', 'Gagné. Allongé, sans sucre ?'),
      ),
    ],
  }),
  post('mathis_carriere', 'bokeh-other-bank', {
    description:
      'La rive droite vue de la gauche, ou l’inverse, selon où vous habitez. Le fleuve mélange tout. #nuit #bordeaux #garonne',
    steps: [
      'Étale de marée : la Garonne ne se tient tranquille que vingt minutes.',
      'Défocaliser d’un rien, puis encore d’un rien. S’arrêter quand les lampes se touchent sans se mordre.',
      '1/30 s suffit, l’eau étire les reflets toute seule.',
    ],
    resources: [see.bokeh, see.tides],
    place: place('Quai des Chartrons, Bordeaux', 44.8569, -0.5664, 'city'),
    licence: 'cc_by_nc_sa',
    comments: [
      by('noe_quillec', 'Une marée qui travaille pour toi en pleine ville, quel luxe.'),
      by('theo_lambert', 'La ligne d’eau est horizontale au pixel, j’ai vérifié, pardon.'),
      by(
        'lila_marchetti',
        'Les deux massifs de lumière, avec le creux entre eux, ça fait skyline sans bâtiments.',
      ),
      by(
        'yasmina_benali',
        'Le Vieux-Port te salue, il n’a pas de marée pour faire pareil.',
        by('mathis_carriere', 'Il a le mistral, qu’il se débrouille.'),
      ),
      by('claire_fontanel', 'On dirait des bocaux d’épicerie sur une étagère noire.'),
    ],
  }),
  post('mei_lin_tran', 'bokeh-hexagons', {
    description:
      'Six lamelles, donc six côtés. L’objectif a mon âge multiplié par deux et pas un champignon. #bokeh #argentique #nuit',
    steps: [
      'Diaphragme fermé d’un cran : à pleine ouverture, les disques sont ronds, à f/2,8 ils prennent des angles.',
      'Guirlandes de la place à huit mètres, mise au point à un mètre cinquante.',
      'CineStill 800T, scan sans corriger les dominantes : chaque ampoule garde son caractère.',
    ],
    resources: [see.bokeh, see.niepce],
    place: place('Place d’Italie, Paris', 48.8314, 2.3556, 'city'),
    licence: 'cc_by',
    comments: [
      by('antoine_bruyere', 'Six lamelles bien centrées, l’objectif a été aimé.'),
      by(
        'mathis_carriere',
        'On pourrait paver une salle de bains avec, et je paierais le carreleur.',
      ),
      by(
        'sami_rakoto',
        'Les recouvrements font des couleurs qu’aucune ampoule n’avait.',
        by('mei_lin_tran', 'C’est pour elles que je surexpose d’un tiers.'),
      ),
      by('giulia_moretti', 'Pâtes de fruits ! Framboise, menthe, abricot.'),
      by('fatou_diarra', 'Le grain empêche l’image d’être une carte de vœux. Ouf.'),
    ],
  }),
  post('sami_rakoto', 'trails-pendulum', {
    description:
      'Une lampe de poche, deux mètres de ficelle, deux oscillations qui ne s’accordent jamais tout à fait. Quatre-vingt-dix secondes dans le noir complet du garage. #lightpainting #abstraction #poselongue',
    steps: [
      'Suspension en Y : la ficelle a deux longueurs, donc deux périodes. Le rapport choisi ici est de deux pour trois.',
      'Boîtier au sol, objectif vers le plafond, mise au point sur la lampe à l’arrêt.',
      'Gélatine bleue pour le premier passage, ambre pour le second, obturateur couvert entre les deux.',
      'Laisser mourir le mouvement : c’est la fin qui resserre la figure.',
    ],
    resources: [see.lissajous, see.lightPainting],
    place: place('Saint-Denis de La Réunion', -20.8823, 55.4504, 'city'),
    licence: 'cc_by_sa',
    comments: [
      by('theo_lambert', 'Deux pour trois avec une dérive infime. La géométrie qui danse.'),
      by(
        'antoine_bruyere',
        'Je montre ça à mes étudiants lundi, en physique.',
        by('sami_rakoto', 'Dis-leur d’attacher la lampe, la mienne a visé une vitre.'),
      ),
      by('fatou_diarra', 'Les plis se superposent comme de l’organdi.'),
      by('nadia_haddad', 'On dirait un coquelicot bleu vu aux rayons X.'),
      by('hugo_steiner', 'Une seule ficelle et tout ça. J’ai honte de mes trois sacs.'),
    ],
  }),
  post('sami_rakoto', 'trails-pass', {
    description:
      'Soixante secondes, neuf voitures, un dernier bus pour la plaine. Après, il n’y a plus eu que les crapauds. #poselongue #route #heurebleue',
    steps: [
      'Choisir un lacet où l’on voit à la fois venir et partir : blanc d’un côté, rouge de l’autre.',
      'Heure bleue, quand le ciel et les phares demandent le même temps de pose.',
      '60 s à f/8, 100 ISO, départ au bruit du moteur.',
    ],
    resources: [see.blueHour, see.lightPainting],
    place: place('Col de Bellevue, La Réunion', -21.1611, 55.5789),
    licence: 'cc_by_nc',
    comments: [
      by('camille_roux', 'La courbe se referme exactement sur le col, bien vu.'),
      by('mathis_carriere', 'Neuf voitures en une minute, l’heure de pointe du volcan.'),
      by(
        'lila_marchetti',
        'Le ciel encore clair sauve l’image de l’exercice.',
        by('sami_rakoto', 'Cinq minutes plus tard c’était un exercice, tu as raison.'),
      ),
      by('bastien_ferrand', 'Départ au bruit du moteur, je garde la méthode pour le Lautaret.'),
      by(
        'emile_garnier',
        'Le dernier bus, le voir passer comme ça, c’est presque une consolation.',
      ),
    ],
  }),
];
