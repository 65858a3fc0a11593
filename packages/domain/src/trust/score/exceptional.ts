import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import type { Community, Moment } from '../types.ts';
import type { Sheet } from './sheet.ts';
import { isColdStart } from './weights.ts';

/**
 * A score far from the ordinary is shown once some came to it at another time than most: a ring that is
 * first on the spot has nobody to contradict it. The wait has an end: sooner where those who rated agree,
 * for then nobody was there to be shouted down; a few days later whatever they say. Gives that end while
 * it lasts, else null.
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
  // Counted from when most came it still ends soon: no more than three can have come before. Where it does
  // not matter whose eyes they are, as in older versions, it is counted from the first.
  const until = (exceptional.eyesT > 0 ? from : first) + days * dayLength;
  return Math.max(community.asOf, last) < until ? until : null;
}

/**
 * When those rated whose eyes count, in order. Marks that cost nothing must not stand for other eyes, nor
 * begin the wait before those came whom it is about.
 */
function momentsOf(sheet: Sheet, eyesT: number): number[] {
  return Array.from(sheet.at.subarray(0, sheet.n))
    .filter((_, at) => !sheet.excluded[at] && sheet.trust[at]! >= eyesT)
    .toSorted((a, b) => a - b);
}

/** When the window begins that holds most of these moments, which must be in order. */
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
