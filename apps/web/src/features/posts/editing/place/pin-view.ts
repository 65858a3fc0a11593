import { onFlatMap, type Coordinates } from '@stenope/domain/places/coordinates';

/** What of the world is in sight: its middle on the flat map, and how much of it is across. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** In degrees of the flat map. */
  readonly across: number;
}

export const wholeWorld: View = { x: 0, y: -20, across: 360 };

/** The height of the window to its width. */
export const shape = 0.72;

const closest = 1.5;
const edge = 180;

/** On the flat map, y downwards as on a screen. */
export function pointOf(at: Coordinates): { readonly x: number; readonly y: number } {
  const { x, y } = onFlatMap(at);
  return { x, y: -y };
}

/** From the flat map back to the globe, to a ten-thousandth of a degree: some ten metres. */
export function coordinatesOf({ x, y }: { readonly x: number; readonly y: number }): Coordinates {
  const angle = Math.atan(Math.sinh((-y * Math.PI) / 180));
  return { lat: tidy((angle * 180) / Math.PI), lon: tidy(clamp(x, edge)) };
}

export function around(at: Coordinates | null): View {
  return at === null ? wholeWorld : { ...pointOf(at), across: 12 };
}

/** Nearer or further, about a point that stays where it is. */
export function zoomed(view: View, factor: number, about: Pick<View, 'x' | 'y'> = view): View {
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

/** A pin outside the window brings the window with it. */
export function showing(view: View, pin: Pick<View, 'x' | 'y'>): View {
  const isInside =
    Math.abs(pin.x - view.x) < view.across / 2 &&
    Math.abs(pin.y - view.y) < (view.across * shape) / 2;
  return isInside ? view : held({ ...view, ...pin });
}

/** For `viewBox`, in the hundredths the drawing is made in. */
export function boxOf({ x, y, across }: View): string {
  const high = across * shape;
  return [x - across / 2, y - high / 2, across, high].map((part) => part * 100).join(' ');
}

/** The middle never leaves the world. */
function held(view: View): View {
  return { ...view, x: clamp(view.x, edge), y: clamp(view.y, edge) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function tidy(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
