import { parting, type Drawing, type GestureFrame, type ScreenPoint } from '../fingers/drawing.ts';
import { pointAt, shape, shifted, zoomed, type MapPoint, type View } from './view.ts';

/** Point of the map under a pointer. */
export function pointUnder(view: View, frame: GestureFrame, { x, y }: ScreenPoint): MapPoint {
  return pointAt(view, {
    left: (x - frame.left) / frame.width,
    top: (y - frame.top) / frame.height,
  });
}

/** One finger drags the map; two pinch it. */
export function drawn(view: View, frame: GestureFrame, drawing: Drawing): View {
  const { from, to, others } = drawing;
  const perPixel = { x: view.across / frame.width, y: (view.across * shape) / frame.height };
  const [x, y] = [(from.x - to.x) * perPixel.x, (from.y - to.y) * perPixel.y];
  const [anchor] = others;
  if (anchor === undefined) return shifted(view, x, y);
  const parted = parting(anchor, drawing);
  return parted === undefined ? view : zoomed(view, 1 / parted, pointUnder(view, frame, anchor));
}
