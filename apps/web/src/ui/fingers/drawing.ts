/** Pixels from the left and top edge of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Element gestures are made on, in the same pixels. */
export interface GestureFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A pointer moved from one point to another; `others` stayed. */
export interface Drawing {
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
  readonly others: readonly ScreenPoint[];
}

/** Ratio of the distance between two fingers to that before; undefined when one of them is zero. */
export function parting(anchor: ScreenPoint, { from, to }: Drawing): number | undefined {
  const [before, after] = [distance(anchor, from), distance(anchor, to)];
  return before === 0 || after === 0 ? undefined : after / before;
}

function distance(one: ScreenPoint, other: ScreenPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * Zoom factor of a wheel event. A wheel turns by hundreds; a pinch on a trackpad by ones, with
 * `ctrlKey` set by browsers.
 */
export function wheelFactor({ deltaY, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'ctrlKey'>): number {
  const turned = Math.max(-100, Math.min(100, deltaY));
  return Math.exp(turned * (ctrlKey ? 0.01 : 0.0022));
}
