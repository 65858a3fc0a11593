/** A width to lay out for, and the window it was measured in. */
export interface Measured {
  readonly width: number;
  readonly window: number;
}

/** No scrollbar is wider, in pixels. */
const widestScrollbar = 20;

/**
 * The width decides the height, and the height whether there is a scrollbar, which takes from the
 * width. What a vanishing scrollbar gives back is left alone while the window is the same: taking it
 * could bring the scrollbar back, and so on for ever.
 */
export function settle(before: Measured, now: Measured): Measured {
  const gain = now.width - before.width;
  const isScrollbar = gain > 0 && gain <= widestScrollbar && now.window === before.window;
  return gain === 0 || isScrollbar ? before : now;
}
