import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { DrawnMap } from './engine.ts';
import type { View } from './view.ts';
import './map.css';

/** `undrawn`: the browser cannot, or the part did not come; `plain`: without the style asked for. */
export type MapState = 'waiting' | 'drawn' | 'plain' | 'undrawn';

/** Of the map that comes with the program, named as their licences ask. */
const sources = 'Natural Earth · GeoNames';

interface MapCanvasProps {
  readonly view: View;
  /** Undefined until it is known. */
  readonly styleUrl: string | null | undefined;
  readonly state: MapState;
  readonly onState: (state: MapState) => void;
}

/** The drawn map, without gestures. The library is large, and is fetched with the first map. */
export function MapCanvas({ view, styleUrl, state, onState }: MapCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(undefined);
  // The library may come after the view has changed.
  const latest = useRef(view);
  const tell = useEffectEvent(onState);
  const draw = useEffectEvent(async (isWanted: () => boolean, style: string | null) => {
    try {
      const { canDraw, drawMap } = await import('./engine.ts');
      if (!isWanted() || place.current === null) return;
      if (!canDraw()) {
        tell('undrawn');
        return;
      }
      let isPlain = false;
      map.current = drawMap({
        place: place.current,
        view: latest.current,
        styleUrl: style,
        onDrawn: () => tell(isPlain ? 'plain' : 'drawn'),
        onStyleMissing: () => {
          isPlain = true;
          tell('plain');
        },
      });
    } catch {
      if (isWanted()) tell('undrawn');
    }
  });
  useEffect(() => {
    if (styleUrl === undefined) return undefined;
    let isHere = true;
    void draw(() => isHere, styleUrl);
    return () => {
      isHere = false;
      map.current?.end();
      map.current = undefined;
    };
  }, [styleUrl]);
  useLayoutEffect(() => {
    latest.current = view;
    map.current?.look(view);
  }, [view]);
  return (
    <div
      data-drawn={state === 'drawn' || state === 'plain'}
      className="pointer-events-none absolute inset-0"
    >
      <div ref={place} className="relative size-full" />
      {(styleUrl === null || state === 'plain') && state !== 'undrawn' && (
        <span className="absolute bottom-0 left-0 rounded-tr-1 bg-wall px-2 py-0.5 text-[0.625rem] text-mute">
          {sources}
        </span>
      )}
    </div>
  );
}
