import { by, place, post } from '../compose.ts';
import { references as see } from '../references.ts';
import type { DemoPost } from '../types.ts';

export const mountainPosts: readonly DemoPost[] = [
  post('camille_roux', 'mountains-dawn', {
    description:
      'Dix minutes entre le gris et le trop clair. J’ai attendu que la brume sépare les crêtes une à une, sans toucher au zoom. Merci à @bastien_ferrand pour le conseil du belvédère. #montagne #brume #aube',
    steps: [
      'Repérage la veille avec la carte : je voulais quatre plans au moins entre moi et l’horizon, et le soleil hors cadre, juste à droite.',
      'Trépied bas, 135 mm, f/8. Une focale longue resserre les plans et rend la brume plus dense qu’à l’œil.',
      'Exposition sur la brume la plus claire, à +1 IL, pour garder de la matière dans les sapins du premier plan.',
    ],
    resources: [see.rayleigh, see.weather],
    place: place('Massif des Bornes', 45.9667, 6.3833),
    licence: 'cc_by_nc',
    comments: [
      by(
        'bastien_ferrand',
        'Le premier plan de sapins tient toute l’image. Sans lui, la brume flotterait.',
        by('camille_roux', 'Je l’ai gardé après avoir hésité à recadrer. Tu me rassures.'),
      ),
      by(
        'lila_marchetti',
        'Ce pêche dans le ciel n’a pas basculé vers l’orange, c’est rare. Balance fixée à la prise de vue ?',
        by('camille_roux', 'Oui, 5 200 K, et plus rien ensuite.'),
      ),
      by('hugo_steiner', 'On compte les distances comme on compte les secondes après l’éclair.'),
      by(
        'sophie_vidal',
        'La crête du milieu, avec sa petite encoche, c’est là que mon regard va se poser à chaque fois.',
      ),
      by(
        'ines_valette',
        'Très beau dosage entre le sombre du bas et l’air du haut. Je la verrais grande, sur un mur gris.',
      ),
    ],
  }),
  post('lila_marchetti', 'mountains-blue-hour', {
    description:
      'Comptez : sept. Le huitième plan était dans le bruit, je l’ai laissé partir. Portra poussée d’un cran au scan pour tenir les ombres. #montagne #heurebleue #minimalisme',
    steps: [
      'Prise de vue vingt minutes après le coucher, quand le ciel devient la seule source et que les ombres disparaissent.',
      'Au 200 mm, je cherche la superposition la plus régulière possible, comme des portées de musique.',
      'Au tirage, j’ouvre seulement le plan le plus proche, d’un tiers de diaphragme, pour que le noir ne soit pas un trou.',
    ],
    resources: [see.blueHour],
    place: place('Col de Vergio', 42.2903, 8.8786),
    licence: 'all_rights_reserved',
    comments: [
      by('camille_roux', 'Sept plans et pas un de trop. Le pic du bas à gauche donne l’échelle.'),
      by(
        'noe_quillec',
        'Je connais ce bleu : c’est celui de la mer quand elle n’a plus de fond.',
        by('lila_marchetti', 'C’est peut-être pour ça que je l’ai vu. On reste insulaire.'),
      ),
      by(
        'mei_lin_tran',
        'Le passage du cinquième au sixième plan est à peine perceptible et pourtant il existe. Chapeau pour le scan.',
      ),
      by(
        'karim_ouazzani',
        'Avec si peu de lumière, comment as-tu jugé la mise au point ?',
        by('lila_marchetti', 'À l’infini de jour, bague scotchée, et je n’y touche plus.'),
      ),
      by('ines_valette', 'Une image qui se lit de bas en haut, ce n’est pas si courant.'),
    ],
  }),
  post('bastien_ferrand', 'mountains-ink', {
    description:
      'Delta 100, développement N-1 dans le Perceptol pour ne pas écraser la brume. Quatre châssis montés, un seul exposé. #noiretblanc #montagne #grandformat',
    steps: [
      'Mesure spot sur la brume : je la place en zone VII, les sapins tombent d’eux-mêmes en zone III.',
      'Bascule avant d’un degré à peine, sinon les cimes du fond deviennent molles.',
      'N-1 : six minutes au lieu de huit, agitation lente, dix secondes par minute.',
      'Tirage sur baryté grade 2, masquage du ciel pendant un tiers du temps de pose.',
    ],
    resources: [see.zoneSystem, see.ilford],
    place: place('Chartreuse', 45.3667, 5.8167),
    licence: 'cc_by_nc_nd',
    comments: [
      by(
        'odile_perrin',
        'La zone VII est parfaite, on sent encore le papier. Beaucoup l’auraient brûlée.',
        by('bastien_ferrand', 'Tu m’as assez répété de regarder le blanc en premier.'),
      ),
      by(
        'antoine_bruyere',
        'Perceptol pur ou dilué 1+1 ? Le grain me semble plus fin que d’habitude.',
        by('bastien_ferrand', '1+1, à 20 °C, température tenue au bain-marie.'),
      ),
      by('hugo_steiner', 'Le vertical change tout : la brume devient une chute.'),
      by('sophie_vidal', 'On dirait un lavis sur papier mouillé, vraiment, le titre ne ment pas.'),
      by('camille_roux', 'Porter la chambre jusque-là pour une seule plaque, il faut y croire.'),
    ],
  }),
  post('bastien_ferrand', 'mountains-alpenglow', {
    description:
      'Le rose dure une minute et ne prévient pas. J’avais le numérique dans le sac, tant mieux. #alpes #crepuscule #hiver',
    steps: [
      'Cadre décidé en plein jour, parce qu’au moment du rose on ne pense plus, on déclenche.',
      'Exposer pour la neige éclairée : elle sature en rouge bien avant de saturer en luminance, je surveille l’histogramme du canal rouge.',
      'Développement en Display P3 pour garder ce rose qui sort de sRGB.',
    ],
    resources: [see.weather],
    place: place('Belledonne', 45.1833, 6.0167),
    licence: 'all_rights_reserved',
    comments: [
      by(
        'lila_marchetti',
        'La vallée bleue sous le rose, c’est presque trop beau, et tu as su ne pas en rajouter.',
      ),
      by(
        'paul_emile_hebert',
        'Chez nous ça vire au saumon. Ici c’est plus froid, plus sec, on sent l’altitude.',
      ),
      by(
        'giulia_moretti',
        'Je mangerais volontiers ce ciel.',
        by('bastien_ferrand', 'Goût framboise, servi à moins douze.'),
      ),
      by('camille_roux', 'Le versant sombre qui monte de la gauche ferme bien le cadre.'),
      by(
        'theo_lambert',
        'Sans P3 sur mon vieil écran je vois du saumon, sur le téléphone un vrai rose. Édifiant.',
      ),
    ],
  }),
  post('camille_roux', 'mountains-storm', {
    description:
      'La première grêle est tombée sur l’objectif deux minutes après. HP5 poussée à 800, un ciel comme on n’en commande pas. #noiretblanc #orage #argentique',
    steps: [
      'Mesure incidente dans l’ombre, puis un diaphragme de moins : les nuages devaient rester lourds.',
      'HP5 exposée à 800, révélée 10 min 30 dans le Microphen.',
      'Au tirage, contraste 3½ en bas, 2 dans le ciel, raccord à main levée le long de la crête.',
    ],
    resources: [see.ilford, see.adams],
    place: place('Aravis', 45.8833, 6.4667),
    licence: 'cc_by_nc',
    comments: [
      by(
        'jeanne_le_goff',
        'Ce grain-là, je le reconnaîtrais les yeux fermés. Il va bien au mauvais temps.',
      ),
      by(
        'antoine_bruyere',
        'Raccord à la crête invisible, bravo. J’aurais laissé un halo.',
        by('camille_roux', 'Il y en a eu trois à la poubelle avant celui-là.'),
      ),
      by('noe_quillec', 'Un ciel de mer posé sur des cailloux.'),
      by(
        'bastien_ferrand',
        'Tu étais où au moment de la grêle ?',
        by('camille_roux', 'Sous la chambre d’un autre, comme d’habitude.'),
      ),
      by(
        'ines_valette',
        'La forêt presque noire me retient plus que le ciel. C’est elle qui attend.',
      ),
    ],
  }),
  post('lila_marchetti', 'mountains-ember', {
    description:
      'Trois mille deux cents pixels pour un soleil qui n’en voulait pas tant. Panorama d’une seule vue, recadrée comme un XPan. #panorama #couchant #cevennes',
    steps: [
      'Attendre que le soleil descende derrière le voile : tant qu’on ne peut pas le regarder, il est trop tôt.',
      'Recadrage 65:24 prévu au viseur avec deux bandes d’adhésif sur l’écran.',
      'Aucun filtre : la brume fait le dégradé.',
    ],
    resources: [see.rayleigh],
    place: place('Mont Aigoual', 44.1214, 3.5811),
    licence: 'cc_by',
    comments: [
      by('yasmina_benali', 'On dirait nos dunes vues de très haut. Même ocre, même silence.'),
      by('sami_rakoto', 'Le soleil décentré respire bien mieux que s’il était au tiers exact.'),
      by(
        'karim_ouazzani',
        'L’adhésif sur l’écran, je te le vole.',
        by('lila_marchetti', 'Prends du mat, sinon ça brille.'),
      ),
      by(
        'mathis_carriere',
        'Je l’imagine imprimée sur trois mètres dans une salle d’attente, et personne qui regarde son téléphone.',
      ),
      by(
        'hugo_steiner',
        'La crête la plus sombre, en bas, j’aurais peut-être remonté d’un souffle. Mais c’est ton noir.',
      ),
    ],
  }),
  post('camille_roux', 'mountains-cloud-sea', {
    description:
      'Au-dessus de 1 400 mètres, grand soleil ; dessous, Annecy n’existait plus. Hasselblad, FP4, filtre jaune. #noiretblanc #merdenuages #moyenformat',
    steps: [
      'Webcams de stations consultées à six heures : plafond annoncé à 1 350 m, donc marge de cinquante mètres.',
      'Filtre jaune moyen pour détacher la neige du ciel sans noircir celui-ci.',
      'Tirage viré au sélénium 1+19, trois minutes, juste assez pour refroidir les ombres.',
    ],
    resources: [see.cloudSea, see.hasselblad],
    place: place('Le Semnoz', 45.7967, 6.1036),
    licence: 'cc_by_nc_sa',
    comments: [
      by(
        'odile_perrin',
        'Le sélénium a pris dans les gris moyens, ce n’est pas évident à cette dilution. Quel papier ?',
        by('camille_roux', 'Ilford Warmtone brillant, un fond de boîte.'),
      ),
      by('bastien_ferrand', 'J’étais en dessous ce jour-là. Merci de me montrer ce que j’ai raté.'),
      by(
        'paul_emile_hebert',
        'La neige éclairée par la gauche dessine chaque couloir, on pourrait y lire une carte.',
      ),
      by('noe_quillec', 'Enfin une mer dans les Alpes.'),
      by('nadia_haddad', 'L’image est calme, mais d’un calme qui surveille.'),
    ],
  }),
];
