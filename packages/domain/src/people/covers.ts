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

/** A cover spans the page: with fewer pixels than this from side to side, it looks soft on a desk. */
export const sharpCoverWidth = 1200;

/** Whether a cover would look soft: allowed, but worth a word before it is used. */
export function isSoftCover({ width }: Size): boolean {
  return width < sharpCoverWidth;
}
