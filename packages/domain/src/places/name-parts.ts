import { slipNumber } from './slips.ts';

/**
 * Index of whole names by one typo: a name is cut into parts, and stored under itself without each
 * of them. One typo damages only one part.
 */

const parts = [0, 1, 2, 3] as const;

/** Shorter names are more likely unfinished than mistyped. */
const shortestParted = 6;

/** Whether a name is indexed this way. Numbers are not: postal codes are too similar. */
export function isParted(name: string): boolean {
  return name.length >= shortestParted && !/\d/.test(name);
}

/** Start of a part in a name of this length. */
function cut(length: number, part: number): number {
  return Math.floor((part * length) / parts.length);
}

/**
 * Hash of a text without one part, assuming the intended name has `length` letters; a typo may add
 * or drop one.
 */
function withoutPart(text: string, length: number, part: number): number {
  const start = text.slice(0, cut(length, part));
  const end = text.slice(cut(length, part + 1) + text.length - length);
  return slipNumber(`${part}:${length}:${start}:${end}`);
}

/** Index entries of a name, one for each part left out. */
export function partNumbersOf(name: string): readonly number[] {
  return parts.map((part) => withoutPart(name, name.length, part));
}

/** Index entries under which names with one typo are found; always the same number of them. */
export function partNumbersNear(typed: string): readonly number[] {
  const { length } = typed;
  const found = [length - 1, length, length + 1].flatMap((meant) =>
    parts.map((part) => withoutPart(typed, meant, part)),
  );
  // Two swapped letters at a cut damage two parts: they are swapped back.
  for (const part of parts.slice(1)) {
    found.push(withoutPart(swappedAt(typed, cut(length, part)), length, part));
  }
  return found;
}

function swappedAt(typed: string, at: number): string {
  return typed.slice(0, at - 1) + typed.charAt(at) + typed.charAt(at - 1) + typed.slice(at + 1);
}
