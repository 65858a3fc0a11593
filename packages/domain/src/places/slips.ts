/** Typos: how many a word may have, and the distance between two words. */

/** Allowed typos by length: short words differ by one letter too often. */
export function forgivenSlips(length: number): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
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
