import type { ScreenPoint } from './drawing.ts';

/** A shorter movement is a tap, or another gesture. */
const leastPixels = 48;

/** Direction of a clearly horizontal swipe: scrolling also moves a little sideways. */
export function swipeOf(from: ScreenPoint, to: ScreenPoint): 'left' | 'right' | undefined {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < leastPixels || Math.abs(right) < 1.5 * Math.abs(down)) return undefined;
  return right < 0 ? 'left' : 'right';
}
