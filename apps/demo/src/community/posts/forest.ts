import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const forestPosts: readonly DemoPost[] = [
  post('lucie_armand', 'forest-green-fog', {
    description:
      'Parcelle 112, plantée sous Colbert. J’y passe chaque semaine avec un mètre ruban, ce jour-là avec le GFX. #foret #brume #automne',
    steps: [
      'Brouillard de rayonnement, donc nuit claire la veille et rien à espérer après dix heures.',
      'Objectif normal, pas de grand-angle : en futaie, il couche les troncs.',
      'Exposition à +2/3, le brouillard est un gris clair et non un gris moyen.',
      'J’éclaircis un peu la mousse au pied du gros chêne, à gauche du chemin.',
    ],
    resources: [see.foresters, see.fog],
    place: place('Forêt de Tronçais', 46.6442, 2.7189),
    licence: 'cc_by_nc',
    comments: [
      by('hugo_steiner', 'Chez moi la brume est bleue. Ce vert-là est bourbonnais, c’est évident.'),
      by('nadia_haddad', 'La mousse ne monte que d’un côté, on pourrait presque s’orienter.'),
      by(
        'camille_roux',
        'Tu sais attendre que les troncs s’espacent. On respire.',
        by('lucie_armand', 'On les a surtout éclaircis en 1987.'),
      ),
      by('theo_lambert', 'Verticales impeccables sans décentrement, je m’incline.'),
      by('lila_marchetti', 'J’entends la goutte qui tombe de la troisième branche.'),
    ],
  }),
  post('hugo_steiner', 'forest-silver', {
    description:
      'Delta 100, quatre secondes, pas un souffle. Les hêtres tiennent leur note plus longtemps que nous. #noiretblanc #foret #grandformat',
    steps: [
      'Chambre et 150 mm, décentrement haut pour éviter de lever le nez.',
      'Zone VII pour l’air du fond, zone II pour les écorces proches.',
      'Développement normal, la brume a déjà fait le travail de contraction.',
    ],
    resources: [see.zoneSystem, see.foresters],
    place: place('Le Hohwald', 48.405, 7.3317),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'bastien_ferrand',
        'Six valeurs bien séparées, du noir au presque blanc. Partition est le mot.',
      ),
      by('sophie_vidal', 'Le tronc clair au centre fait silence entre deux accords.'),
      by(
        'odile_perrin',
        'Quatre secondes sans un frémissement, les Vosges t’aiment bien.',
        by('hugo_steiner', 'Elles m’avaient envoyé du vent les six matins d’avant.'),
      ),
      by('lucie_armand', 'Hêtraie régulière d’environ cent vingt ans, si je peux me permettre.'),
      by('noe_quillec', 'J’y vois mes pieux de jetée, en plus vivants.'),
    ],
  }),
  post('hugo_steiner', 'forest-rays', {
    description:
      'L’heure est dans le titre parce qu’à trente-sept c’était fini. #foret #lumiere #vosges',
    steps: [
      'Chercher la trouée dans la canopée avant de chercher le cadre : les rayons partent tous de là.',
      'f/11 et source cachée derrière un tronc, sinon le voile efface les faisceaux.',
      'Très peu de clarté locale au développement : au-delà, les rayons deviennent des bâtons.',
    ],
    resources: [see.weather],
    place: place('Col du Donon', 48.5114, 7.1597),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'camille_roux',
        'Tu as gardé les rayons doux, merci, on voit tant de projecteurs de stade.',
      ),
      by('giulia_moretti', 'Lumière de bouillon clair. C’est un compliment, chez moi.'),
      by(
        'lucie_armand',
        'Dans dix ans cette trouée sera refermée, tu auras la preuve.',
        by('hugo_steiner', 'Je reviendrai vérifier avec ton mètre ruban.'),
      ),
      by(
        'paul_emile_hebert',
        'La poussière d’or entre les deux gros troncs vaut l’heure de marche.',
      ),
      by('mathis_carriere', 'Je croyais détester les rayons. Je croyais.'),
    ],
  }),
  post('lucie_armand', 'forest-birches', {
    description:
      'Les bouleaux arrivent les premiers après une coupe, et repartent les premiers aussi. Portra 160, Mamiya, mains gelées. #hiver #bouleaux #argentique',
    steps: [
      'Se mettre à l’abri d’un épicéa : le vent fait trembler les bouleaux bien avant qu’on le sente.',
      'RB67 à f/11, 1/60 s, miroir relevé.',
      'Scan avec le point blanc sur l’écorce et non sur la neige, pour garder le bleu de l’air.',
    ],
    resources: [see.kodak, see.foresters],
    place: place('Plateau de Millevaches', 45.7, 2.0),
    licence: 'cc_by_nc',
    comments: [
      by(
        'sophie_vidal',
        'Le bleu de l’air, c’est ça que je cherche depuis des années sans le nommer.',
      ),
      by('paul_emile_hebert', 'Des cousins ! Les nôtres pèlent davantage.'),
      by('nadia_haddad', 'Les troncs sont dessinés comme des hampes de plumes.'),
      by(
        'hugo_steiner',
        'Le point blanc sur l’écorce, belle idée. Je corrige trois vieux scans ce soir.',
        by('lucie_armand', 'Montre-les, on jouera aux sept différences.'),
      ),
      by('antoine_bruyere', 'J’ai froid aux doigts par procuration.'),
    ],
  }),
  post('lila_marchetti', 'forest-dusk', {
    description:
      'Entre chien et loup, c’est l’heure où les deux ont raison. Main levée, ISO 3200, épaule contre un hêtre. #crepuscule #foret #heurebleue',
    steps: [
      'Chercher la lisière ouest, là où la dernière lueur entre à l’horizontale.',
      'f/1,8 et 1/40 s : la netteté tombe juste sur le deuxième rang de troncs.',
      'Balance à 3 400 K pour que le rose reste seul à être chaud.',
    ],
    resources: [see.blueHour],
    place: place('Forêt de Vizzavona', 42.1167, 9.1333),
    licence: 'cc_by_nc_nd',
    comments: [
      by(
        'mei_lin_tran',
        'Le rose au fond, c’est une enseigne ou le soleil ? J’aime que ce soit possible.',
      ),
      by('lucie_armand', 'On ne devrait jamais être surpris en forêt à cette heure. Sauf par ça.'),
      by('jeanne_le_goff', 'Le bruit du capteur est devenu du grain, c’est bien dosé.'),
      by(
        'sami_rakoto',
        'Un décor où il ne manque qu’une lampe de poche. Je prends le prochain ferry.',
        by('lila_marchetti', 'Je t’attends, avec une lampe orange.'),
      ),
      by('fatou_diarra', 'Violet sans mauvais goût : rarissime.'),
    ],
  }),
  post('sophie_vidal', 'forest-giants', {
    description:
      'Les anciens, on les salue en passant, c’est la règle du pays. Tri-X à 800, mains sur l’écorce voisine pour ne pas bouger. #noiretblanc #arbres #argentique',
    steps: [
      'Lumière derrière les troncs, jamais dessus : l’écorce se lit en silhouette avant de se lire en détail.',
      'Tri-X exposée à 800, D-76 1+1 pendant treize minutes.',
      'Tirage un peu sombre, puis éclaircie au ferricyanure dans la trouée.',
    ],
    resources: [see.adams, see.kodak],
    place: place('Forêt de la Margeride', 44.8167, 3.4167),
    licence: 'cc_by_nc',
    comments: [
      by(
        'odile_perrin',
        'Ferricyanure au coton-tige ou au pinceau ? La trouée est posée avec tact.',
        by('sophie_vidal', 'Pinceau numéro 6, et rinçage toutes les dix secondes.'),
      ),
      by('hugo_steiner', 'Ils ont l’air de discuter à voix basse.'),
      by(
        'lucie_armand',
        'Celui de droite a bien deux cent cinquante ans, sinon je rends mon mètre.',
      ),
      by('karim_ouazzani', 'Chez nous on salue les puits. Même politesse.'),
      by('ines_valette', 'Le grain serre l’air entre les troncs, on le respire.'),
    ],
  }),
];
