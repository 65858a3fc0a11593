import type { Point } from './drawing.ts';

/** Less far is a touch, or the beginning of something else. */
const leastPixels = 48;

/** To the side, and clearly so: who scrolls draws a little to the side as well. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | undefined {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < leastPixels || Math.abs(right) < 1.5 * Math.abs(down)) return undefined;
  return right < 0 ? 'left' : 'right';
}
