import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import type { Community } from '../types.ts';
import type { Sheet } from './sheet.ts';

/**
 * A score far from the ordinary is shown once some came to it at another time than most: a ring that is
 * first on the spot has nobody to contradict it. A true exception waits a few days for that, no more.
 */
export function awaitsOthers(
  sheet: Sheet,
  mean: number,
  { mu }: Community,
  { exceptional }: TrustConfig,
): boolean {
  if (Math.abs(mean - mu) < exceptional.away) return false;
  const moments = Array.from(sheet.at.subarray(0, sheet.n))
    .filter((_, at) => !sheet.excluded[at])
    .toSorted((a, b) => a - b);
  const window = exceptional.windowHours * (dayLength / 24);
  const from = densestFrom(moments, window);
  const outside = moments.filter((moment) => moment < from || moment > from + window);
  return outside.length < exceptional.minOutside;
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
