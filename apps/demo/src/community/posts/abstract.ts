import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const abstractPosts: readonly DemoPost[] = [
  post('fatou_diarra', 'smoke-white', {
    description:
      'Un bâton d’encens, un flash derrière un volet, et l’interdiction de respirer. Deux secondes plus tard, la forme n’existe plus. #fumee #abstraction #noiretblanc',
    steps: [
      'Fond de velours noir à deux mètres, sinon il prend la lumière.',
      'Flash latéral à 1/64 de puissance, muni de volets : la fumée s’éclaire de côté ou pas du tout.',
      'f/11, 1/200 s, mise au point sur la pointe de l’encens puis deux centimètres plus haut.',
      'Soixante vues, trois gardées, celle-ci regardée.',
    ],
    resources: [see.jeuDePaume],
    place: place('Montreuil', 48.8638, 2.4485, 'city'),
    licence: 'all_rights_reserved',
    comments: [
      by('jeanne_le_goff', 'Un voile de mariée sans mariée.'),
      by(
        'odile_perrin',
        'Les plis gardent trois gris distincts, on pourrait la tirer au platine.',
        by('fatou_diarra', 'Chiche. Je t’apporte le négatif en juillet.'),
      ),
      by('sami_rakoto', 'Le départ épais puis le fil qui s’amincit, comme une phrase qui se perd.'),
      by(
        'antoine_bruyere',
        'Écoulement laminaire puis turbulent, cours de deuxième année, en mieux.',
      ),
      by('claire_fontanel', 'Soixante pour une, c’est aussi mon rapport avec les pommes.'),
    ],
  }),
  post('fatou_diarra', 'smoke-two-colours', {
    description:
      'Deux bâtons, deux gélatines, une conversation. Je n’ai pas choisi qui parlait le plus. #fumee #couleur #studio',
    steps: [
      'Flash gauche gélatine bleue, flash droit gélatine orange, chacun drapeauté pour ne pas toucher l’autre fumée.',
      'Un courant d’air léger : une feuille de carton agitée une fois, puis plus rien.',
      'Profil Display P3, le bleu profond n’entre pas dans sRGB.',
    ],
    resources: [see.pompidou],
    place: place('Montreuil', 48.8638, 2.4485, 'city'),
    licence: 'all_rights_reserved',
    comments: [
      by('lila_marchetti', 'L’heure bleue et le couchant dans un garage de Montreuil.'),
      by('mathis_carriere', 'L’orange s’éloigne, le bleu insiste. Je connais cette conversation.'),
      by(
        'giulia_moretti',
        'Flambée au curaçao et à la mandarine.',
        by('fatou_diarra', 'Tu as déjà goûté, avoue.'),
      ),
      by('nadia_haddad', 'Deux pétioles et leurs limbes, j’ai du mal à ne pas voir des plantes.'),
      by('mei_lin_tran', 'Le noir entre les deux est le plus beau des trois.'),
    ],
  }),
  post('fatou_diarra', 'smoke-ink', {
    description:
      'Aquarium, eau à trente degrés, pipette, encre de Chine. La chaleur de l’eau ralentit la chute, l’hiver elle tombe trop vite. #encre #macro #abstraction',
    steps: [
      'Eau reposée vingt-quatre heures : les bulles du robinet ruinent tout.',
      'Fond blanc éclairé à part, un diaphragme au-dessus du sujet.',
      'Une goutte, une vue, puis on vide et on recommence. Onze aquariums ce jour-là.',
    ],
    resources: [see.moma],
    place: place('Montreuil', 48.8638, 2.4485, 'city'),
    licence: 'cc_by_nc_nd',
    comments: [
      by('bastien_ferrand', 'La même encre que mes brumes, mais à l’envers.'),
      by(
        'antoine_bruyere',
        'Instabilité de Rayleigh-Taylor, et une bonne pipette.',
        by('fatou_diarra', 'J’appelle ça la patience de Rayleigh-Taylor.'),
      ),
      by('karim_ouazzani', 'Le filament qui traverse au milieu a la finesse d’un trait de calame.'),
      by('ines_valette', 'Le gris chaud du fond fait papier, on oublie l’eau.'),
      by('yasmina_benali', 'Onze aquariums. Tes voisins du dessous vont bien ?'),
    ],
  }),
  post('nadia_haddad', 'cyanotype-ferns', {
    description:
      'Fougères du ruisseau d’Aïn Draham, pressées deux jours, exposées onze minutes. Le bleu a viré au troisième rinçage. Merci @odile_perrin pour la recette. #cyanotype #fougere #procedesalternatifs',
    steps: [
      'Solution A et B à parts égales, étalée au pinceau de soie en deux passes croisées, séchage dans le noir.',
      'Frondes pressées puis plaquées sous une vitre : ce qui touche est net, ce qui s’écarte devient flou.',
      'Onze minutes de soleil de juin, jusqu’à ce que le fond passe au gris bronze.',
      'Rinçage à l’eau courante, puis une cuillère d’eau oxygénée pour réveiller le bleu.',
    ],
    resources: [see.cyanotype, see.atkins],
    place: place('Aïn Draham', 36.7761, 8.6872),
    licence: 'cc_by_sa',
    comments: [
      by(
        'odile_perrin',
        'Bord au pinceau franc, bleu profond, nervures lisibles. Je n’ai plus rien à t’apprendre.',
        by('nadia_haddad', 'Alors je reviens pour la gomme bichromatée.'),
      ),
      by('lucie_armand', 'Fougère mâle, et très en forme.'),
      by('claire_fontanel', 'Les trois frondes ont l’ordre d’un retable.'),
      by('antoine_bruyere', 'L’eau oxygénée, tricheuse. Je fais pareil.'),
      by('camille_roux', 'Anna Atkins aurait demandé l’adresse du ruisseau.'),
    ],
  }),
  post('nadia_haddad', 'cyanotype-umbels', {
    description:
      'Ramassées au bord de la route de Bizerte, posées le jour même. Exposition courte, je voulais un bleu qui hésite. #cyanotype #ombelles #herbier',
    steps: [
      'Plantes fraîches, non pressées : les graines se soulèvent et flottent.',
      'Sept minutes seulement, sous un soleil voilé.',
      'Pas d’eau oxygénée, le bleu monte seul en une nuit.',
    ],
    resources: [see.atkins, see.niepce],
    place: place('Bizerte', 37.2744, 9.8739, 'city'),
    licence: 'cc_by',
    comments: [
      by('odile_perrin', 'Sept minutes, c’est culotté, et les graines te remercient.'),
      by(
        'sophie_vidal',
        'On en cueille avec les élèves en juin. On essaiera, avec du soleil du Cantal, soit trente minutes.',
        by('nadia_haddad', 'Prévoyez quarante et un goûter.'),
      ),
      by('hugo_steiner', 'Des feux d’artifice au ralenti.'),
      by('giulia_moretti', 'Carotte sauvage, ça se mange jeune. Pardon, c’est plus fort que moi.'),
      by('mei_lin_tran', 'La petite de gauche, coupée par le bord, fait entrer l’air.'),
    ],
  }),
  post('odile_perrin', 'cyanotype-leaves', {
    description:
      'Deux expositions sur la même feuille de papier : tilleul d’abord, puis tout le reste déplacé d’un pouce. Exercice du stage d’été, ouvert à tous. #cyanotype #feuilles #photogramme',
    steps: [
      'Première pose de six minutes avec toutes les feuilles.',
      'Déplacer deux feuilles, laisser les autres : seconde pose de trois minutes.',
      'Feuilles jeunes, presque transparentes : le limbe laisse passer, la nervure retient.',
    ],
    resources: [see.cyanotype, see.arles],
    place: place('Arles', 43.6766, 4.6278, 'city'),
    licence: 'cc_by_sa',
    comments: [
      by('nadia_haddad', 'Le limbe translucide est mieux rendu que sur mes planches séchées.'),
      by(
        'antoine_bruyere',
        'Je viens au stage, à condition qu’on ne me fasse pas chanter.',
        by('odile_perrin', 'On chante pendant les rinçages, c’est réglementaire.'),
      ),
      by(
        'lucie_armand',
        'Tilleul à petites feuilles, et celle du haut à droite a été mordue par une chenille.',
      ),
      by(
        'claire_fontanel',
        'La disposition a l’air jetée et ne l’est pas. Je reconnais le métier.',
      ),
      by('ines_valette', 'Le bord irrégulier compte autant que les feuilles.'),
    ],
  }),
  post('antoine_bruyere', 'photogram-glass', {
    description:
      'Douzième de la série. Verres à pied, ressort de stylo, grille de radiateur. Aucun appareil n’a été blessé. #photogramme #noiretblanc #laboratoire',
    steps: [
      'Papier baryté grade 3 sous l’agrandisseur, tête haute, f/16, pour des ombres nettes.',
      'Première pose de quatre secondes, tout est en place.',
      'On décale l’ensemble de trois centimètres, seconde pose de deux secondes : les fantômes apparaissent.',
    ],
    resources: [see.photogram, see.moholy, see.manRay],
    place: place('Liège', 50.6326, 5.5797, 'city'),
    licence: 'cc_by_nc',
    comments: [
      by(
        'odile_perrin',
        'Le caustique dans le grand verre, tu l’as cherché ou il est venu ?',
        by('antoine_bruyere', 'Il est venu, je l’ai fait asseoir.'),
      ),
      by('fatou_diarra', 'Les fantômes décalés donnent une profondeur folle à une feuille plate.'),
      by('theo_lambert', 'La grille penchée de vingt degrés suffit à tout mettre en mouvement.'),
      by('karim_ouazzani', 'Une radiographie de bureau. On y cherche la fracture.'),
      by('emile_garnier', 'Le ressort du stylo, j’en ai plein la sacoche. Je t’en envoie.'),
    ],
  }),
  post('ines_valette', 'photogram-tools', {
    description:
      'Un dimanche de pluie dans le labo d’@antoine_bruyere, avec ce qui traînait sur la paillasse. J’ai compris pourquoi il ne sort jamais. #photogramme #abstraction #papierbaryte',
    steps: [
      'Une seule lampe, en haut à gauche, à un mètre vingt : les ombres s’écartent d’elle.',
      'Composer à la lumière inactinique, de mémoire, puisque tout paraît gris.',
      'Virage au sélénium 1+9 pour séparer les deux noirs.',
    ],
    resources: [see.photogram, see.manRay, see.mep],
    place: place('Liège', 50.6326, 5.5797, 'city'),
    licence: 'cc_by_nc_sa',
    comments: [
      by(
        'antoine_bruyere',
        'Elle a rangé la paillasse avant de partir. Je ne retrouve plus rien, mais l’image est bonne.',
        by('ines_valette', 'Tiroir du bas, avec les étiquettes.'),
      ),
      by(
        'odile_perrin',
        'Deux noirs séparés au sélénium, c’est du travail soigné pour un dimanche.',
      ),
      by(
        'claire_fontanel',
        'La grande verticale claire donne l’aplomb, tout le reste s’y accroche.',
      ),
      by('mei_lin_tran', 'On dirait un plan de métro imaginaire.'),
      by('jeanne_le_goff', 'Le petit disque blanc, en bas : une lune échappée.'),
    ],
  }),
];
