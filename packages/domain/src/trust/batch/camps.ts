import type { TrustConfig } from '../config.ts';

export interface CampMark {
  readonly mark: number;
  /** Whether others may be compared with this mark. */
  readonly counts: boolean;
}

/**
 * Indexes, farthest first, of marks far above the mean of those clearly below them. That mean is
 * unweighted: a ring that has earned trust cannot hide in a consensus of its own making. It needs
 * several marks that count: nobody stands apart because two members, or any number of fresh
 * accounts, contradict them.
 */
export function placesAbove(sorted: readonly CampMark[], config: TrustConfig['cluster']): number[] {
  const places: number[] = [];
  let passed = 0;
  let under = 0;
  let sumUnder = 0;
  for (const [place, { mark }] of sorted.entries()) {
    for (; sorted[passed]!.mark < mark - config.campGap; passed += 1) {
      if (!sorted[passed]!.counts) continue;
      sumUnder += sorted[passed]!.mark;
      under += 1;
    }
    if (under >= config.minCamp && mark - sumUnder / under >= config.gapResidual) {
      places.push(place);
    }
  }
  return places.toReversed();
}
