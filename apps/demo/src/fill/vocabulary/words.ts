import type { Chance } from '@stenope/server/src/platform/chance.ts';

/** Vocabulary of the generated community. No word contains a character that COPY would escape. */

export const firstNames =
  'Élise Camille Hugo Inès Théo Margaux Nadia Luc Jeanne Malik Anaïs Baptiste Solène Rémi Clara Yanis Odile Maël Noémie Tristan Léa Ousmane Agathe Victor Salomé Gaël Irène Paul Lucie Étienne Zoé Armand Chloé Karim Maud Félix Hélène Simon Aya Guillaume'.split(
    ' ',
  );

export const lastNames =
  'Marchand Leroux Delattre Benali Rousseau Caron Guérin Diallo Perrin Lemaire Fontaine Moreau Vasseur Le_Goff Chevalier Haddad Roy Bertin Mercier Kieffer Olivier Garnier Teixeira Arnaud Noël Besson Colin Traoré Maillard Faure'
    .split(' ')
    .map((name) => name.replace('_', ' '));

const things =
  'Brume Aube Silence Contre-jour Reflets Première_neige Lumière_rasante Heure_bleue Marée_basse Ombres Orage Traversée Attente Poussière Lenteur Passage Vertige Nuit_blanche Dernier_train Façades Fenêtres Retour Hiver Grand_vent Écume Givre Sillage Pénombre Verticales Clair-obscur'
    .split(' ')
    .map((thing) => thing.replace('_', ' '));

/** City, its form in a title, latitude and longitude rounded to a city. */
export const places = [
  ['Paris', 'à Paris', 48.86, 2.35],
  ['Lyon', 'à Lyon', 45.76, 4.84],
  ['Marseille', 'à Marseille', 43.3, 5.37],
  ['Nantes', 'sur la Loire', 47.22, -1.55],
  ['Saint-Malo', 'sur les remparts', 48.65, -2.01],
  ['Strasbourg', 'au bord de l’Ill', 48.57, 7.75],
  ['Bordeaux', 'sur les quais', 44.84, -0.58],
  ['Annecy', 'au-dessus du lac', 45.9, 6.13],
  ['Le Havre', 'face au port', 49.49, 0.11],
  ['Arles', 'dans les Alpilles', 43.68, 4.63],
  ['Quimper', 'dans le Finistère', 48, -4.1],
  ['Clermont-Ferrand', 'sur les volcans', 45.78, 3.09],
  ['Biarritz', 'devant l’océan', 43.48, -1.56],
  ['Lille', 'dans le Nord', 50.63, 3.06],
  ['Bruxelles', 'à Bruxelles', 50.85, 4.35],
  ['Genève', 'au bord du Léman', 46.2, 6.14],
] as const;

const openings = [
  'Une seule pose, au tout petit matin.',
  'J’ai attendu deux heures que la lumière vienne.',
  'Retour sur ce lieu que je photographie depuis dix ans.',
  'Le brouillard s’est levé juste après.',
  'Rien n’était prévu, je passais par là.',
  'Quatrième image d’une série sur les lisières.',
  'Tirée hier soir, à la lampe rouge.',
  'Je cherchais le silence plus que le sujet.',
  'La mer ce jour-là n’avait plus d’horizon.',
  'Un mur, une échelle, et le soleil qui tourne.',
];

const middles = [
  'Pose de trente secondes avec un filtre neutre.',
  'Film poussé d’un diaphragme, développé en cuve.',
  'Trois vues assemblées, sans retouche des tons.',
  'Chambre 4×5, objectif ancien, ouverture à f/22.',
  'Mesure sur les ombres, fermée de deux diaphragmes.',
  'Papier baryté, virage léger au sélénium.',
  'Sténopé fabriqué dans une boîte à thé.',
  'Trépied lesté, miroir relevé, retardateur.',
  'Scan à plat, poussières laissées en place.',
  'Balance des blancs gardée froide, volontairement.',
];

const closings = [
  'Dites-moi ce que vous en pensez.',
  'Le cadrage me laisse encore un doute.',
  'Je reviendrai en hiver.',
  'Vos remarques sur les ombres m’intéressent.',
  'La suite viendra avec le prochain rouleau.',
  'Merci à qui m’a prêté l’objectif.',
];

const remarks = [
  'Très belle tenue des ombres.',
  'Le ciel respire, bravo.',
  'J’aurais fermé d’un diaphragme de plus.',
  'On sent le froid.',
  'Quel papier avez-vous pris ?',
  'La ligne du quai mène exactement où il faut.',
  'Superbe lumière, et rien de trop.',
  'Le premier plan me gêne un peu.',
  'C’est ma préférée de la série.',
  'Comment avez-vous mesuré la lumière ?',
  'Les gris sont d’une douceur rare.',
  'Je recadrerais à gauche.',
  'Le grain va bien avec le sujet.',
  'Merci pour la méthode, c’est très clair.',
  'On dirait un souvenir.',
  'Belle patience !',
];

const subjects =
  'paysage portrait rue architecture mer montagne forêt nuit brume neige reflet silhouette fenêtre escalier pont gare marché jardin atelier plage falaise désert rivière village toit ciel orage lumière ombre texture'.split(
    ' ',
  );

const manners =
  'argentique noiretblanc numérique sténopé polaroid cyanotype moyenformat grandformat poselongue contrejour minimalisme abstrait documentaire mode couleur infrarouge macro panorama double_exposition tirage collodion gomme_bichromatée lith portra trix hp5 fp4 ektar velvia cinestill'.split(
    ' ',
  );

/** Most used first: single words, then combinations. */
export const tags: readonly string[] = [
  ...subjects.flatMap((subject, at) => [subject, manners[at % manners.length] ?? subject]),
  ...subjects.flatMap((subject) => manners.map((manner) => `${subject}_${manner}`)),
].filter((tag, at, all) => all.indexOf(tag) === at);

export function titleOf(chance: Chance, where: string): string {
  const thing = chance.pick(things);
  const form = chance.next();
  if (form < 0.4) return `${thing} ${where}`;
  if (form < 0.6) return `${thing}, n° ${1 + chance.below(48)}`;
  return form < 0.8 ? thing : `${thing} et ${chance.pick(things).toLowerCase()}`;
}

export function descriptionOf(
  chance: Chance,
  tagged: readonly string[],
  detail: string | undefined,
): string {
  const said = [chance.pick(openings)];
  if (chance.next() < 0.7) said.push(chance.pick(middles));
  if (chance.next() < 0.4) said.push(chance.pick(closings));
  if (detail !== undefined) said.push(detail);
  const words = said.join(' ');
  return tagged.length > 0 ? `${words}\n\n${tagged.map((tag) => `#${tag}`).join(' ')}` : words;
}

export function stepOf(chance: Chance): string {
  return `${chance.pick(middles)} ${chance.pick(openings)}`;
}

export function remarkOf(chance: Chance): string {
  return chance.next() < 0.7
    ? chance.pick(remarks)
    : `${chance.pick(remarks)} ${chance.pick(remarks)}`;
}
