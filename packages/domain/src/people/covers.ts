import type { Size } from '../media/sizes.ts';

/** A cover is three times as wide as it is high. */
const ratio = 3;

/**
 * Whether a picture, or a crop of one, has the ratio of a cover. Whole pixels seldom give it
 * exactly: the nearest count.
 */
export function isCoverShaped({ width, height }: Size): boolean {
  return width >= ratio && height >= 1 && Math.abs(width - ratio * height) <= ratio - 1;
}

/** Narrower covers look soft on a desktop. */
export const sharpCoverWidth = 1200;

/** Whether a cover would look soft: allowed, with a warning. */
export function isSoftCover({ width }: Size): boolean {
  return width < sharpCoverWidth;
}
