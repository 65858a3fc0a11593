import { withoutLinkWords } from './names.ts';

/** What decides which of several places is meant. */
export interface RankedPlace {
  /** Its names as `foldName` gives them. */
  readonly names: readonly string[];
  readonly population: number;
  readonly isFrench: boolean;
}

/** In powers of ten of the people who live there. */
const forBeginning = 1.5;
const forWhole = 3;
const forFrance = 1;

/**
 * The higher, the likelier: a name that is what was typed, then one that begins with it, then the
 * larger place, those of France before others. What was typed stands somewhere in the name.
 */
export function placeScore({ names, population, isFrench }: RankedPlace, typed: string): number {
  return Math.log10(Math.max(population, 1)) + (isFrench ? forFrance : 0) + fit(names, typed);
}

function fit(names: readonly string[], typed: string): number {
  let best = 0;
  for (const name of names) {
    // "La Rochelle" is what "rochelle" means.
    for (const form of [name, withoutLinkWords(name)]) {
      if (form === typed) return forBeginning + forWhole;
      if (form.startsWith(typed)) best = forBeginning;
    }
  }
  return best;
}
