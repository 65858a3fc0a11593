/** Letters that Unicode normalisation does not decompose. */
const ligatures: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Common abbreviations. Only before another word: "St" alone may become "Strasbourg". */
const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' };

/** Words a name is searched without: "Lus la Croix Haute" as "lus croix haute". */
const linkWords = new Set(
  'a aux d da das de del den der des di do dos du el en et l la las le les los o of sous sur the und'.split(
    ' ',
  ),
);

/** Folds a name for comparison: no case, accents, punctuation or abbreviations. */
export function foldName(name: string): string {
  const plain = isAscii(name)
    ? name.toLowerCase().replaceAll(/[^a-z\d]+/g, ' ')
    : foldLetters(name);
  return plain
    .trim()
    .replaceAll(/\bste? (?=.)/g, (short) => `${abbreviations[short.trim()] ?? short} `);
}

/** Fast path: most names are ASCII, and a search folds many. */
function isAscii(name: string): boolean {
  return /^[\0-\x7f]*$/.test(name);
}

function foldLetters(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      // After lower-casing, which adds marks of its own: "İ" becomes an i with a dot.
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[œæßøłđðþı]/g, (letter) => ligatures[letter] ?? letter)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  );
}

/** The name without its link words, unless nothing else is left. */
export function withoutLinkWords(folded: string): string {
  const words = folded.split(' ').filter((word) => !linkWords.has(word));
  return words.length > 0 ? words.join(' ') : folded;
}

/**
 * Points at which a name can be matched: its beginning, each significant word, and the whole
 * without link words. The first is the name itself.
 */
export function entriesOf(folded: string): readonly string[] {
  const words = folded.split(' ');
  const inside = words
    .map((word, at) => ({ word, rest: words.slice(at).join(' ') }))
    .filter(({ word }, at) => at > 0 && !linkWords.has(word))
    .map(({ rest }) => rest);
  return [...new Set([folded, ...inside, withoutLinkWords(folded)])];
}
