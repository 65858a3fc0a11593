import type { TrustConfig } from '../config.ts';

/**
 * Places, the farthest first, of marks that stand far above the mean of those clearly under them. That
 * mean is not weighted: a ring that has earned trust cannot hide in a consensus it made itself.
 */
export function placesAbove(sorted: readonly number[], config: TrustConfig['cluster']): number[] {
  const places: number[] = [];
  let under = 0;
  let sumUnder = 0;
  for (const [place, mark] of sorted.entries()) {
    while (sorted[under]! < mark - config.campGap) {
      sumUnder += sorted[under]!;
      under += 1;
    }
    if (under >= config.minCamp && mark - sumUnder / under >= config.gapResidual) {
      places.push(place);
    }
  }
  return places.toReversed();
}
