import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const tablePosts: readonly DemoPost[] = [
  post('claire_fontanel', 'table-five-vessels', {
    description:
      'Cinq objets, un mètre de table, trois semaines de déplacements d’un centimètre. Giorgio aurait mis moins longtemps. #naturemorte #lumierenaturelle #argentique',
    steps: [
      'Fenêtre au nord, voilage blanc, pas de réflecteur : l’ombre doit rester une forme, pas un trou.',
      'Peindre les récipients à la gouache mate, y compris la bouteille, pour enlever les reflets.',
      'Enlever un objet. Recommencer. Ici, un entonnoir est parti au dix-septième jour.',
      'Mamiya à f/16, 1/4 s, Portra 160 exposée à 100.',
    ],
    resources: [see.morandi, see.stillLife],
    place: place('Toulouse', 43.6047, 1.4442, 'city'),
    licence: 'all_rights_reserved',
    comments: [
      by('giulia_moretti', 'Le vert-gris du flacon derrière la terre cuite, quelle sauce.'),
      by(
        'antoine_bruyere',
        'L’entonnoir absent me manque sans que je l’aie jamais vu.',
        by('claire_fontanel', 'Il boude sur l’étagère.'),
      ),
      by('odile_perrin', 'La gouache sur la bouteille, c’est le geste. Tout devient volume.'),
      by('fatou_diarra', 'L’écart entre le pot et la tasse est la vraie matière de l’image.'),
      by('ines_valette', 'Lumière d’une justesse rare. Rien ne brille et tout est clair.'),
    ],
  }),
  post('giulia_moretti', 'table-pears', {
    description:
      'Achetées dures le lundi, photographiées le vendredi, mangées le samedi avec du bleu. #naturemorte #clairobscur #fruits',
    steps: [
      'Une seule fenêtre entrouverte, le reste de la cuisine dans le noir, volets et torchons compris.',
      'Carton noir à droite pour empêcher le mur blanc de renvoyer la lumière.',
      'Pose d’une demi-seconde, câble, respiration coupée : le frigo aussi.',
    ],
    resources: [see.chardin, see.chiaroscuro],
    place: place('Menton', 43.7745, 7.4975, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by(
        'claire_fontanel',
        'Le frigo coupé, enfin quelqu’un qui sait. Et celle du milieu, tournée d’un quart, c’est parfait.',
      ),
      by(
        'nadia_haddad',
        'Conférence et Passe-Crassane ? La peau piquetée me le fait dire.',
        by('giulia_moretti', 'Conférence, Comice et une inconnue du voisin.'),
      ),
      by(
        'theo_lambert',
        'La table disparaît dans le noir sans qu’on sache où. J’accepte, pour une fois.',
      ),
      by('karim_ouazzani', 'Chardin aurait réclamé un couteau. Tu as bien fait de refuser.'),
      by('lila_marchetti', 'L’ambre de la dernière, quelle fin de phrase.'),
    ],
  }),
  post('claire_fontanel', 'table-eggs', {
    description:
      'Blanc sur blanc, l’exercice des écoles. Sept œufs, un bol, et la nappe de ma tante qui n’en revient pas. #noiretblanc #naturemorte #blancsurblanc',
    steps: [
      'Trois blancs différents : coquille, faïence, lin. Si deux se confondent, on recommence.',
      'Lumière très large, drap tendu devant la fenêtre, pour que l’ombre ne descende pas sous la zone V.',
      'FP4, tirage sur papier mat, blanc du papier réservé au bord du bol.',
    ],
    resources: [see.zoneSystem, see.stillLife],
    place: place('Albi', 43.9289, 2.1481, 'city'),
    licence: 'cc_by_nc_nd',
    comments: [
      by('sophie_vidal', 'De la neige, mais comestible.'),
      by(
        'bastien_ferrand',
        'Séparer trois blancs sur un seul papier, c’est plus dur que l’Eiger.',
        by('claire_fontanel', 'Et on tombe de moins haut.'),
      ),
      by('antoine_bruyere', 'L’œuf gris, au fond à gauche, fait tenir les autres.'),
      by(
        'jeanne_le_goff',
        'Le bord du bol, seul blanc pur : je l’ai cherché avant de lire le texte, et c’était lui.',
      ),
      by('mei_lin_tran', 'On a envie de parler doucement.'),
    ],
  }),
  post('giulia_moretti', 'table-glass', {
    description:
      'Flacons de pharmacie chinés à Vintimille. À contre-jour, ils se souviennent de la mer. #naturemorte #verre #contrejour',
    steps: [
      'Source derrière et sur le côté, fond clair : le verre se dessine par ses bords sombres.',
      'Carton noir étroit de chaque côté, hors champ, pour graver les contours.',
      'Nettoyer à l’alcool, puis ne plus toucher qu’avec des gants.',
    ],
    resources: [see.stillLife, see.orsay],
    place: place('Menton', 43.7745, 7.4975, 'city'),
    licence: 'cc_by',
    comments: [
      by('fatou_diarra', 'Les cartons noirs, la base, et si peu de gens le font.'),
      by('claire_fontanel', 'La petite fiole pâle devant empêche les deux grandes de se disputer.'),
      by(
        'noe_quillec',
        'Ce bleu est bien celui de la mer, mais un lundi.',
        by('giulia_moretti', 'Jour de fermeture, donc le plus beau.'),
      ),
      by('nadia_haddad', 'J’y mettrais bien une tige de fenouil.'),
      by('awa_sene', 'La lumière traverse et reste, comme une odeur.'),
    ],
  }),
  post('antoine_bruyere', 'table-spheres', {
    description:
      'Étude de plâtre, quatrième du nom. La lumière est le sujet, les boules font semblant. #noiretblanc #etude #grandformat',
    steps: [
      'Plâtre poncé au 400 puis talqué : plus aucun reflet, seulement l’angle entre la surface et la lampe.',
      'Une seule source latérale basse, à deux mètres, diffusée par un calque.',
      'Delta 100, f/32, huit secondes ; révélateur maison à l’acide ascorbique.',
    ],
    resources: [see.ilford, see.moholy],
    place: place('Liège', 50.6326, 5.5797, 'city'),
    licence: 'cc_by_sa',
    comments: [
      by(
        'odile_perrin',
        'L’ombre portée de la petite sur la grande : voilà pourquoi on fait des études.',
      ),
      by(
        'theo_lambert',
        'Trois sphères, un cylindre, et toute la géométrie descriptive me remonte.',
      ),
      by(
        'claire_fontanel',
        'Le talc ! J’essaie demain sur la théière.',
        by('antoine_bruyere', 'Ouvre la fenêtre avant, conseil de chimiste.'),
      ),
      by('fatou_diarra', 'Le terminateur est d’une douceur de lune.'),
      by(
        'hugo_steiner',
        'La formule à l’ascorbique, tu la partages ?',
        by('antoine_bruyere', 'Elle est dans mon prochain billet, avec les mises en garde.'),
      ),
    ],
  }),
  post('giulia_moretti', 'table-lemons', {
    description:
      'Le bol vient de Vallauris, les citrons du jardin, l’orange est une invitée. #naturemorte #couleur #cuisine',
    steps: [
      'Plein jour, midi, grande fenêtre : la couleur d’abord, l’ombre ensuite.',
      'Composer en triangle, puis casser le triangle en reculant la deuxième orange.',
      'f/5,6 au GFX : le bol net, le mur déjà loin.',
    ],
    resources: [see.chardin],
    place: place('Menton', 43.7745, 7.4975, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by('lila_marchetti', 'Le bleu du bol retient tous les jaunes. Sans lui, salade de fruits.'),
      by(
        'claire_fontanel',
        'Tu oses l’ombre franche, moi je n’ose plus. Ça réveille.',
        by('giulia_moretti', 'Viens à midi, je ferme les voilages à une heure.'),
      ),
      by('yasmina_benali', 'Soleil de chez nous, vu de l’autre rive.'),
      by('paul_emile_hebert', 'Il fait moins vingt-deux ici et cette image chauffe la cuisine.'),
      by('emile_garnier', 'Colis attendu : un citron, sans emballage.'),
    ],
  }),
];
