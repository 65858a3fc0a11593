import { withoutLinkWords } from './names.ts';

/** Facts that decide which of several places is meant. */
export interface RankedPlace {
  /** Names folded by `foldName`. */
  readonly names: readonly string[];
  readonly population: number;
  readonly isFrench: boolean;
}

/** Bonuses, in powers of ten of the population. */
const forBeginning = 1.5;
const forWhole = 3;
const forFrance = 1;

/**
 * Likelihood of a place: an exact name first, then one that begins with the typed text, then the
 * larger place, those of France before others. The typed text occurs somewhere in the name.
 */
export function placeScore({ names, population, isFrench }: RankedPlace, typed: string): number {
  return Math.log10(Math.max(population, 1)) + (isFrench ? forFrance : 0) + fit(names, typed);
}

function fit(names: readonly string[], typed: string): number {
  let best = 0;
  for (const name of names) {
    // "La Rochelle" is meant by "rochelle".
    for (const form of [name, withoutLinkWords(name)]) {
      if (form === typed) return forBeginning + forWhole;
      if (form.startsWith(typed)) best = forBeginning;
    }
  }
  return best;
}
