import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import type { Community, Moment } from '../types.ts';
import type { Sheet } from './sheet.ts';
import { isColdStart } from './weights.ts';

/**
 * End of the wait for other eyes while it lasts, otherwise null. A score far from the ordinary is
 * shown once some raters came at another time than most: a ring that comes first has nobody to
 * contradict it. The wait ends sooner if the raters agree, since then nobody was outvoted, and some
 * days later in any case.
 */
export function waitOf(
  sheet: Sheet,
  { mean, sd }: { readonly mean: number; readonly sd: number },
  community: Community,
  config: TrustConfig,
): Moment | null {
  const { exceptional } = config;
  if (Math.abs(mean - community.mu) < exceptional.away) return null;
  const moments = momentsOf(sheet, isColdStart(community, config) ? 0 : exceptional.eyesT);
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return null;
  const window = exceptional.windowHours * (dayLength / 24);
  const from = densestFrom(moments, window);
  const outside = moments.filter((moment) => moment < from || moment > from + window);
  if (outside.length >= exceptional.minOutside) return null;
  const days = sd < exceptional.agreedSd ? exceptional.agreedDays : exceptional.latestDays;
  // Counted from the densest window it still ends soon: at most three can have come before.
  // Versions without a trust threshold for other eyes count from the first rating.
  const until = (exceptional.eyesT > 0 ? from : first) + days * dayLength;
  return Math.max(community.asOf, last) < until ? until : null;
}

/**
 * Sorted times of ratings whose raters are trusted enough. Worthless ratings must neither count as
 * other eyes nor start the wait early.
 */
function momentsOf(sheet: Sheet, eyesT: number): number[] {
  return Array.from(sheet.at.subarray(0, sheet.n))
    .filter((_, at) => !sheet.excluded[at] && sheet.trust[at]! >= eyesT)
    .toSorted((a, b) => a - b);
}

/** Start of the window with the most of these times, which must be sorted. */
function densestFrom(moments: readonly number[], window: number): number {
  let best = 0;
  let most = 0;
  let end = 0;
  for (const [begin, moment] of moments.entries()) {
    while (end < moments.length && moments[end]! <= moment + window) end += 1;
    if (end - begin > most) [best, most] = [begin, end - begin];
  }
  return moments[best] ?? 0;
}
