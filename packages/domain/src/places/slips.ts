/** Typos: how many a word may have, and the distance between two words. */

/** Letters of a word indexed with typos; the rest is compared. */
const indexedLetters = 7;

/** Allowed typos by length: short words differ by one letter too often. */
export function forgivenSlips(length: number): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** All variants of a word's beginning with up to `most` letters left out. */
export function lettersLeftOut(word: string, most: number): ReadonlySet<string> {
  const made = new Set([word.slice(0, indexedLetters)]);
  let latest: ReadonlySet<string> = made;
  for (let round = 0; round < most; round += 1) {
    const next = new Set<string>();
    for (const one of latest) for (const shorter of eachLeftOut(one)) next.add(shorter);
    for (const one of next) made.add(one);
    latest = next;
  }
  return made;
}

/** The same for a whole word and one letter, which few other words share. */
export function letterLeftOut(word: string): ReadonlySet<string> {
  return new Set([word, ...eachLeftOut(word)]);
}

function eachLeftOut(word: string): readonly string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** FNV-1a hash (32 bits) of a variant: collisions are resolved by comparing. */
export function slipNumber(letters: string): number {
  let number = 0x81_1c_9d_c5;
  for (let at = 0; at < letters.length; at += 1) {
    number = Math.imul(number ^ letters.charCodeAt(at), 0x01_00_01_93);
  }
  return number | 0;
}

/** Whole words are kept apart from beginnings by a prefix no word contains. */
export function nearSlipNumber(letters: string): number {
  return slipNumber(`=${letters}`);
}

export interface Slips {
  /** Distance to the whole word. */
  readonly whole: number;
  /** Distance to a beginning of the word. */
  readonly begun: number;
}

/** Reused rows of the distance table: there are many comparisons. */
const longest = 128;
const row = () => new Uint8Array(longest + 1);
const rows = [row(), row(), row()] as const;

/**
 * Damerau–Levenshtein distance from `typed` to `word`: letters added, left out, changed or swapped.
 * Distances beyond `most` are given as `most + 1`.
 */
export function slipsBetween(typed: string, word: string, most: number): Slips {
  const beyond = { whole: most + 1, begun: most + 1 };
  if (typed.length - word.length > most || typed.length > longest - most) return beyond;
  const width = Math.min(word.length, typed.length + most);
  let [before, above, current]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  for (let column = 0; column <= width; column += 1) above[column] = column;
  for (let letters = 1; letters <= typed.length; letters += 1) {
    const least = fillRow(typed, word, letters, width, { before, above, current });
    if (least > most) return beyond;
    [before, above, current] = [above, current, before];
  }
  let begun = most + 1;
  for (let column = 0; column <= width; column += 1) begun = Math.min(begun, above[column] ?? 0);
  const whole = width === word.length ? (above[width] ?? 0) : most + 1;
  return { whole: Math.min(whole, most + 1), begun };
}

/** One row of the table: distances of a beginning of `typed` to each beginning of `word`. */
function fillRow(
  typed: string,
  word: string,
  letters: number,
  width: number,
  { before, above, current }: { before: Uint8Array; above: Uint8Array; current: Uint8Array },
): number {
  const letter = typed.charCodeAt(letters - 1);
  const last = letters > 1 ? typed.charCodeAt(letters - 2) : -1;
  let least = letters;
  let left = letters;
  current[0] = letters;
  for (let column = 1; column <= width; column += 1) {
    const other = word.charCodeAt(column - 1);
    let slips = (above[column - 1] ?? 0) + (letter === other ? 0 : 1);
    slips = Math.min(slips, (above[column] ?? 0) + 1, left + 1);
    const isSwap = column > 1 && last === other && letter === word.charCodeAt(column - 2);
    if (isSwap) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
    current[column] = slips;
    left = slips;
    if (slips < least) least = slips;
  }
  return least;
}
