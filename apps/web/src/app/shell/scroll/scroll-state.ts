/** Scrolled further than this, the page can jump back to the top. */
const farPx = 80;
/** Smaller movements are ignored as jitter. */
const deadZonePx = 10;

export interface ScrollState {
  /** Scroll position at the last movement beyond the dead zone. */
  readonly at: number;
  /** True while scrolling down: the top bar slides away, and comes back on the way up. */
  readonly isBarAway: boolean;
  /**
   * Whether the jump button shows: on the way down only, since on the way up one is already going
   * there.
   */
  readonly canJump: boolean;
}

export const atTop: ScrollState = { at: 0, isBarAway: false, canJump: false };

/** Shell state after the page has scrolled to `y`. */
export function scrolled(before: ScrollState, y: number): ScrollState {
  // Overscroll reports a negative position.
  const at = Math.max(0, y);
  if (at === 0) return atTop;
  if (Math.abs(at - before.at) < deadZonePx) return before;
  const isFarDown = at > before.at && at > farPx;
  return { at, isBarAway: isFarDown, canJump: isFarDown };
}
