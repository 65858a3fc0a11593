import type { Numbers } from '../api.ts';

/** Looks up the numbers in force by their place in the configuration. */
export function readNumbers(numbers: Numbers): { at(place: string): number } {
  const values = new Map(numbers.map(({ place, value }) => [place, Number(value)]));
  return { at: (place) => values.get(place) ?? 0 };
}
