/** Width for the layout, and the window width it was measured at. */
export interface Measured {
  readonly width: number;
  readonly window: number;
}

/** Widest scrollbar, in pixels. */
const widestScrollbar = 20;

/**
 * Avoids a feedback loop: the width determines the height, the height whether there is a scrollbar,
 * and that the width. Width gained by a vanishing scrollbar is ignored while the window stays the
 * same, since using it could bring the scrollbar back.
 */
export function settle(before: Measured, now: Measured): Measured {
  const gain = now.width - before.width;
  const isScrollbar = gain > 0 && gain <= widestScrollbar && now.window === before.window;
  return gain === 0 || isScrollbar ? before : now;
}
