/** Bonuses, in powers of ten of the population. */
const forFrance = 1;
const forBeginning = 1.5;
const forWhole = 3;

/** One more typo weighs as much as a hundredfold population. */
const forSlip = 2;

/**
 * Weight of an entry of a place: the larger place first, those of France before others, and names
 * from their first word on before words inside of them.
 */
export function entryWeight(
  { population, countryCode }: { readonly population: number; readonly countryCode: string },
  isName: boolean,
): number {
  const people = Math.log10(Math.max(population, 1));
  return people + (countryCode === 'FR' ? forFrance : 0) + (isName ? forBeginning : 0);
}

/** Likelihood of a place by one of its entries: one that was typed as a whole comes first. */
export function placeScore(weight: number, isWhole: boolean, slips: number): number {
  return weight + (isWhole ? forWhole : 0) - forSlip * slips;
}
