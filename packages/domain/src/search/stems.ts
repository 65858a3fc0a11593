/** Plurals that follow no rule. */
const irregular: Readonly<Record<string, string>> = {
  cieux: 'ciel',
  yeux: 'oeil',
  travaux: 'travail',
  vitraux: 'vitrail',
  coraux: 'corail',
  emaux: 'email',
  tuyaux: 'tuyau',
  noyaux: 'noyau',
  joyaux: 'joyau',
  boyaux: 'boyau',
};

/** Shorter words keep their endings, and four letters remain of others: "mer" is not "mère". */
const shortest = 4;

/**
 * What the forms of a word have in common: singular and plural, masculine and feminine, and the
 * infinitive beside the participle. One rule for all our languages, made for French: a text may mix
 * several. Takes and gives folded words.
 */
export function stemOf(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return stemOf(known);
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return word;
  let stem = singular(word);
  // Twice, for participles: "brûlé", "brûlée".
  stem = cut(cut(stem, /e$/, 4), /e$/, 4);
  stem = cut(stem, /er$/, 4);
  stem = cut(stem, /en$/, 5);
  stem = cut(stem, /[aoi]$/, 5);
  stem = cut(stem, /i$/, 5);
  stem = stem.replace(/eus$/, 'eu');
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** "bateaux", "chevaux", "jeux", "ombres", "cities". */
function singular(word: string): string {
  if (/[^s]s$/.test(word)) {
    return word.length > 5 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  }
  if (word.endsWith('eaux')) return word.slice(0, -1);
  if (word.length > 5 && word.endsWith('aux')) return `${word.slice(0, -3)}al`;
  return /[ae]ux$/.test(word) || word.endsWith('oux') ? word.slice(0, -1) : word;
}

/** Takes an ending away if so many letters remain. */
function cut(word: string, ending: RegExp, least: number): string {
  const rest = word.replace(ending, '');
  return rest.length >= least ? rest : word;
}
