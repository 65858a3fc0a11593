import { isInside, stands, type MapPoint, type View } from './view.ts';

interface MapPinProps {
  readonly view: View;
  readonly at: MapPoint;
  /** A ring, for where somebody works. */
  readonly isRing?: boolean;
}

/** A pin that is not pressed. */
export function MapPin({ view, at, isRing = false }: MapPinProps) {
  if (!isInside(view, at)) return null;
  const look = isRing ? 'size-6 border-ink' : 'size-5 border-ink bg-safelight';
  return (
    <span
      aria-hidden="true"
      style={stands(view, at)}
      className={`pointer-events-none absolute -translate-1/2 rounded-full border-2 ${look}`}
    />
  );
}
