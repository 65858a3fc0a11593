import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { useFingers, useWheel } from '../fingers/useFingers.ts';
import { Icon } from '../icons/Icon.tsx';
import { drawn, pointUnder } from './fingers.ts';
import { MapCanvas, type MapState } from './MapCanvas.tsx';
import type { MapView } from './useMapView.ts';
import { shape, shifted, zoomed, type MapPoint } from './view.ts';

export interface MapWords {
  /** Accessible name of the map. */
  readonly label: string;
  readonly nearer: string;
  readonly further: string;
  /** Said where no map can be drawn. */
  readonly undrawn: string;
  /** Said where the style asked for does not come. */
  readonly plain: string;
}

interface WorldMapProps {
  readonly map: MapView;
  readonly words: MapWords;
  /** Address of a style, or null for the map that comes with the program; undefined until it is known. */
  readonly styleUrl: string | null | undefined;
  /** Called when a point is tapped; without it, the map moves there. */
  readonly onTouch?: (point: MapPoint) => void;
  /**
   * When given, arrow keys call this instead of panning: steps to the right and down, and whether
   * long.
   */
  readonly onArrow?: (right: number, down: number, isLong: boolean) => void;
  /** Point the zoom buttons keep in place; by default the middle. */
  readonly about?: MapPoint | undefined;
  /** True where nothing else scrolls: the wheel always zooms. */
  readonly isAlone?: boolean;
  /** HTML over the map. */
  readonly children?: ReactNode;
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const nearerKeys = new Set(['+', '=']);
const furtherKeys = new Set(['-', '_']);

/** World map, controlled by pointer, wheel and keyboard. */
export function WorldMap(props: WorldMapProps) {
  const { map, words, styleUrl, onTouch, onArrow, about, isAlone = false, children } = props;
  const { view, move, glide } = map;
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<MapState>('waiting');
  const focused = useRef<Element>(null);

  // A mark that merges into another loses its element: the focus moves to the map.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    world.current?.focus({ preventScroll: true });
  });
  const fingers = useFingers(frame, {
    onDraw: (way, box) => move((before) => drawn(before, box, way)),
    onTouch: (at, box, target) => {
      if (!(target instanceof Node) || !world.current?.contains(target)) return;
      const point = pointUnder(view, box, at);
      if (onTouch) onTouch(point);
      // Moves the map without dragging.
      else glide((before) => shifted(before, point.x - before.x, point.y - before.y));
    },
  });
  useWheel(frame, isAlone, (factor, at, box) =>
    move((before) => zoomed(before, factor, pointUnder(before, box, at))),
  );
  const nearer = () => glide((before) => zoomed(before, 0.5, about));
  const further = () => glide((before) => zoomed(before, 2));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [right, down] = arrows[event.key] ?? [];
    if (nearerKeys.has(event.key)) nearer();
    else if (furtherKeys.has(event.key)) further();
    else if (right === undefined || down === undefined) return;
    else if (onArrow) onArrow(right, down, event.shiftKey);
    else {
      const step = view.across / (event.shiftKey ? 2 : 6);
      glide((before) => shifted(before, right * step, down * step));
    }
    event.preventDefault();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has a role is within */}
      <div
        ref={frame}
        className="relative touch-none overflow-clip rounded-2 border border-brink select-none"
        onKeyDown={onKeyDown}
        onFocus={({ target }: FocusEvent) => {
          focused.current = target;
        }}
        onBlur={() => {
          focused.current = null;
        }}
        {...fingers}
      >
        <div
          ref={world}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is what one does in it
          tabIndex={0}
          role="application"
          aria-label={words.label}
          className={`relative bg-wall focus-inside ${onTouch ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
          style={{ aspectRatio: `1 / ${shape}` }}
        >
          <MapCanvas view={view} styleUrl={styleUrl} state={state} onState={setState} />
        </div>
        {children}
        <div className="absolute top-2 right-2 flex flex-col gap-1.5">
          <IconButton kind="plain" className="bg-raised" label={words.nearer} onClick={nearer}>
            <Icon name="plus" size={18} />
          </IconButton>
          <IconButton kind="plain" className="bg-raised" label={words.further} onClick={further}>
            <Icon name="minus" size={18} />
          </IconButton>
        </div>
      </div>
      {/* Below, where it covers no mark. */}
      <output className="mt-2 block text-sm text-soft empty:hidden">
        {state === 'undrawn' && words.undrawn}
        {state === 'plain' && words.plain}
      </output>
    </div>
  );
}
