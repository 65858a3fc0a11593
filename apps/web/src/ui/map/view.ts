import { onFlatMap, type Coordinates } from '@stenope/domain/places/coordinates';

/** Degrees of the flat map, y downwards as on a screen. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Visible part of the world: its centre on the flat map, and its width. */
export interface View extends MapPoint {
  /** In degrees of the flat map. */
  readonly across: number;
}

export const wholeWorld: View = { x: 0, y: -20, across: 360 };

/** Height of the window relative to its width. */
export const shape = 0.72;

/** Some three hundred metres: a street. */
export const closest = 0.003;
/** Default width, in degrees: enough to recognise a country by its coasts. */
const usual = 12;
const edge = 180;

export function pointOf(at: Coordinates): MapPoint {
  const { x, y } = onFlatMap(at);
  return { x, y: -y };
}

/** From the flat map back to coordinates, to about a metre. */
export function coordinatesOf(point: MapPoint): Coordinates {
  return { lat: tidy(latitudeOf(point)), lon: tidy(clamp(point.x, edge)) };
}

function latitudeOf({ y }: MapPoint): number {
  const angle = Math.atan(Math.sinh((-y * Math.PI) / 180));
  return (angle * 180) / Math.PI;
}

/** Pixels of the whole world at zoom 0. */
const worldPixels = 512;

/** The view as map libraries name it, in a window of this width. */
export function cameraOf(view: View, width: number) {
  return {
    center: [view.x, latitudeOf(view)] as [number, number],
    zoom: zoomIn(view, width),
  };
}

export function zoomIn({ across }: View, width: number): number {
  return Math.log2((width * wholeWorld.across) / (across * worldPixels));
}

export function around(at: Coordinates | null): View {
  return at === null ? wholeWorld : { ...pointOf(at), across: usual };
}

/** Room for pins at the edges. */
const margin = 1.3;

/** View that shows all places, as close as possible. */
export function fitting(places: readonly Coordinates[]): View {
  return places.length === 0 ? wholeWorld : framing(places.map(pointOf), usual);
}

/** The same, at least `least` degrees wide. */
export function framing(points: readonly MapPoint[], least: number): View {
  const [west, east] = endsOf(points.map(({ x }) => x));
  const [north, south] = endsOf(points.map(({ y }) => y));
  const needed = Math.max(east - west, (south - north) / shape) * margin;
  const across = Math.min(wholeWorld.across, Math.max(least, needed));
  return held({ x: (west + east) / 2, y: (north + south) / 2, across });
}

function endsOf(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Zooms by a factor, keeping one point in place. */
export function zoomed(view: View, factor: number, about: MapPoint = view): View {
  const across = Math.min(wholeWorld.across, Math.max(closest, view.across * factor));
  const by = across / view.across;
  return held({
    x: about.x + (view.x - about.x) * by,
    y: about.y + (view.y - about.y) * by,
    across,
  });
}

export function shifted(view: View, x: number, y: number): View {
  return held({ ...view, x: view.x + x, y: view.y + y });
}

/** Moves the view to a pin outside of it. */
export function showing(view: View, pin: MapPoint): View {
  return isInside(view, pin) ? view : held({ ...view, x: pin.x, y: pin.y });
}

export function isInside(view: View, { x, y }: MapPoint): boolean {
  const { left, top } = shareOf(view, { x, y });
  return left >= 0 && left <= 1 && top >= 0 && top <= 1;
}

/** Position in the window: shares of its width and height from the left and top. */
export function shareOf(view: View, { x, y }: MapPoint) {
  return {
    left: (x - view.x) / view.across + 0.5,
    top: (y - view.y) / (view.across * shape) + 0.5,
  };
}

/** Style of what stands at a point of the map. */
export function stands(view: View, point: MapPoint) {
  const { left, top } = shareOf(view, point);
  return { left: `${left * 100}%`, top: `${top * 100}%` };
}

/** From a share of the window to the flat map. */
export function pointAt(
  view: View,
  share: { readonly left: number; readonly top: number },
): MapPoint {
  return {
    x: view.x + (share.left - 0.5) * view.across,
    y: view.y + (share.top - 0.5) * view.across * shape,
  };
}

/** Intermediate view of an animation: a point fixed in both views stays fixed in between. */
export function between(from: View, to: View, part: number): View {
  if (part >= 1) return to;
  const across = from.across * (to.across / from.across) ** part;
  const along =
    from.across === to.across ? part : (across - from.across) / (to.across - from.across);
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along, across };
}

/** Keeps the centre within the world. */
function held(view: View): View {
  return { ...view, x: clamp(view.x, edge), y: clamp(view.y, edge) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function tidy(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
