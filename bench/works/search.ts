/** What is searched for: words of the invented community, common and rare, as people type them. */

const words =
  'brume aube silence ombre orage givre sillage reflets hiver fenêtre façade marée lumière pénombre';
const others =
  'paris lyon argentique cyanotype velvia lith sténopé baryté sélénium horizon échelle';
const slips = 'burme siillage orgae cianotype lumeire argentqiue fenettre';

const split = (text: string) => text.split(' ');

/** Whole searches: one word, two and three, forms, elisions, slips, and what nothing has. */
export const searchedTexts: readonly string[] = [
  ...split(words),
  ...split(words).map((word) => `${word}s`),
  ...split(words).flatMap((word, at) => [
    `${word} ${split(others)[at % 11] ?? ''}`,
    `l'${word} ${split(others)[(at * 3) % 11] ?? ''} ${split(words)[(at + 5) % 14] ?? ''}`,
  ]),
  ...split(slips),
  'noir et blanc',
  'pose longue',
  'xylographe',
  'première neige au bord de l’Ill',
];

/** What is typed on the way to a word. */
export const typedBeginnings: readonly string[] = split(`${words} ${others}`).flatMap((word) =>
  [1, 2, 3, 5].map((length) => word.slice(0, length)),
);

/** Hostile texts that are no longer than a search may be. */
export const hostileTexts: readonly string[] = [
  '(a+)+'.repeat(24),
  '"'.repeat(120),
  'é'.repeat(120),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'brmue obmre hievr orgae fnetre lumeire silecne givrre sillgae refelts',
  'אבגדה ושזחט',
  '海山川空'.repeat(30),
];
