/** Past this one can jump back to the top… */
const farPx = 80;
/** …and less than this is a trembling hand. */
const deadZonePx = 10;

export interface ScrollState {
  /** Where the page stood when it last moved for good. */
  readonly at: number;
  /** The top bar slides away on the way down and is back on the way up. */
  readonly isBarAway: boolean;
  /** The button appears on the way down only: on the way up one is already going there. */
  readonly canJump: boolean;
}

export const atTop: ScrollState = { at: 0, isBarAway: false, canJump: false };

/** What the page's new place makes of the shell. */
export function scrolled(before: ScrollState, y: number): ScrollState {
  // Pulled beyond its edge, a page says it stands above its top.
  const at = Math.max(0, y);
  if (at === 0) return atTop;
  if (Math.abs(at - before.at) < deadZonePx) return before;
  const isFarDown = at > before.at && at > farPx;
  return { at, isBarAway: isFarDown, canJump: isFarDown };
}
