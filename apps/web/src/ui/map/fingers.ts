import { pointAt, shape, shifted, zoomed, type Point, type View } from './view.ts';

/** Where a finger (or the mouse) is, in pixels of the window's page. */
type Touch = Point;

/** The window itself, in the same pixels. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What lies under a finger. */
export function pointUnder(view: View, frame: Frame, { x, y }: Touch): Point {
  return pointAt(view, {
    left: (x - frame.left) / frame.width,
    top: (y - frame.top) / frame.height,
  });
}

/**
 * One finger takes the map along; two hold it where each of them is. `others` are the fingers that
 * stayed where they were.
 */
export function drawn(
  view: View,
  frame: Frame,
  {
    from,
    to,
    others,
  }: { readonly from: Touch; readonly to: Touch; readonly others: readonly Touch[] },
): View {
  const perPixel = { x: view.across / frame.width, y: (view.across * shape) / frame.height };
  const [x, y] = [(from.x - to.x) * perPixel.x, (from.y - to.y) * perPixel.y];
  const [anchor] = others;
  if (anchor === undefined) return shifted(view, x, y);
  const [before, after] = [distance(anchor, from), distance(anchor, to)];
  if (before === 0 || after === 0) return view;
  return zoomed(view, before / after, pointUnder(view, frame, anchor));
}

function distance(one: Touch, other: Touch): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A wheel turns by hundreds, two fingers on a pad by ones; those hold Ctrl, as browsers tell it. */
export function wheelFactor({ deltaY, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'ctrlKey'>): number {
  const turned = Math.max(-100, Math.min(100, deltaY));
  return Math.exp(turned * (ctrlKey ? 0.01 : 0.0022));
}
