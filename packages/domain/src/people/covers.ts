import type { Size } from '../media/sizes.ts';

/** A cover is three times as wide as it is high. */
const ratio = 3;

/**
 * Whether a picture, or what is cut out of one, has the form of a cover. Whole pixels seldom give
 * the ratio exactly: the nearest ones count.
 */
export function isCoverShaped({ width, height }: Size): boolean {
  return width >= ratio && height >= 1 && Math.abs(width - ratio * height) <= ratio - 1;
}
