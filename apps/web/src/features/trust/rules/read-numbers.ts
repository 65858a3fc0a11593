import type { Numbers } from '../api.ts';

export interface ReadNumbers {
  at(place: string): number;
  /** The page is told no numbers of a rule that rests. */
  has(place: string): boolean;
}

/** Looks up the numbers in force by their place in the configuration. */
export function readNumbers(numbers: Numbers): ReadNumbers {
  const values = new Map(numbers.map(({ place, value }) => [place, Number(value)]));
  return { at: (place) => values.get(place) ?? 0, has: (place) => values.has(place) };
}
