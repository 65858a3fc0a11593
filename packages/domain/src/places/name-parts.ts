import { slipNumber } from './slips.ts';

/**
 * Whole names one slip apart, by what the slip left untouched: a name is cut into parts, and kept
 * under what it is without each of them. One slip spoils one part.
 */

const parts = [0, 1, 2, 3] as const;

/** Shorter ones are more likely unfinished than one slip away from another short name. */
const shortestParted = 6;

/** A number is never a slip of another: postal codes lie close together. */
export function isParted(name: string): boolean {
  return name.length >= shortestParted && !/\d/.test(name);
}

/** Where a part of a name of so many letters begins. */
function cut(length: number, part: number): number {
  return Math.floor((part * length) / parts.length);
}

/** What a text is without one part, if it is a name of so many letters; spoilt, it may have others. */
function withoutPart(text: string, length: number, part: number): number {
  const start = text.slice(0, cut(length, part));
  const end = text.slice(cut(length, part + 1) + text.length - length);
  return slipNumber(`${part}:${length}:${start}:${end}`);
}

/** By what a name is found when one of its parts was spoilt. */
export function partNumbersOf(name: string): readonly number[] {
  return parts.map((part) => withoutPart(name, name.length, part));
}

/** By what names are found of which something may be the slip: always as many numbers. */
export function partNumbersNear(typed: string): readonly number[] {
  const { length } = typed;
  const found = [length - 1, length, length + 1].flatMap((meant) =>
    parts.map((part) => withoutPart(typed, meant, part)),
  );
  // Two letters swapped where a name is cut spoil two parts: they are swapped back.
  for (const part of parts.slice(1)) {
    found.push(withoutPart(swappedAt(typed, cut(length, part)), length, part));
  }
  return found;
}

function swappedAt(typed: string, at: number): string {
  return typed.slice(0, at - 1) + typed.charAt(at) + typed.charAt(at - 1) + typed.slice(at + 1);
}
