/** In pixels, from the left and upper edge of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What fingers draw upon, in the same pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A finger (or the mouse) went from one point to another; `others` stayed where they were. */
export interface Drawing {
  readonly from: Point;
  readonly to: Point;
  readonly others: readonly Point[];
}

/** How many times further apart two fingers are than before; undefined when that says nothing. */
export function parting(anchor: Point, { from, to }: Drawing): number | undefined {
  const [before, after] = [distance(anchor, from), distance(anchor, to)];
  return before === 0 || after === 0 ? undefined : after / before;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A wheel turns by hundreds, two fingers on a pad by ones; those hold Ctrl, as browsers tell it. */
export function wheelFactor({ deltaY, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'ctrlKey'>): number {
  const turned = Math.max(-100, Math.min(100, deltaY));
  return Math.exp(turned * (ctrlKey ? 0.01 : 0.0022));
}
