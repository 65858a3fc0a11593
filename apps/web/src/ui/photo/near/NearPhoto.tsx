import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useFingers, useWheel } from '../../fingers/useFingers.ts';
import { approached, drawn, fromMiddle, shifted, whole, type Nearness, type Room } from './near.ts';
import './near.css';

interface NearPhotoProps {
  /** Width divided by height. */
  readonly ratio: number;
  /** Labels of a tap: zoom in, or back to the whole. */
  readonly words: { readonly nearer: string; readonly further: string };
  /** A veil covers it: taps are meant for the veil. */
  readonly isCovered?: boolean;
  /** Renders the photograph; zoomed in it deserves a larger file. */
  readonly children: (isNear: boolean) => ReactNode;
}

const middle = { x: 0, y: 0 };
const tapTimes = 2.5;
const keyTimes = 1.6;
/** Share of the frame moved by one arrow key. */
const stride = 0.2;

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A whole photograph that can be zoomed by pinch, wheel, tap and keyboard. */
export function NearPhoto({ ratio, words, isCovered = false, children }: NearPhotoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const photo = useRef<HTMLDivElement>(null);
  const [{ view, glides }, setView] = useState({ view: whole, glides: false });
  const isNear = view.scale > whole.scale;
  const change = (isGliding: boolean, next: (view: Nearness, room: Room) => Nearness) => {
    if (!frame.current || !photo.current || isCovered) return;
    const room = { frame: sizeOf(frame.current), photo: sizeOf(photo.current) };
    setView((before) => ({ view: next(before.view, room), glides: isGliding }));
  };
  const toggle = (about = middle) =>
    change(true, (before, room) => (isNear ? whole : approached(before, tapTimes, about, room)));

  const fingers = useFingers(frame, {
    onDraw: (drawing, box) => change(false, (before, room) => drawn(before, drawing, box, room)),
    onTouch: (at, box) => toggle(fromMiddle(at, box)),
  });
  useWheel(frame, true, (factor, at, box) =>
    change(false, (before, room) => approached(before, 1 / factor, fromMiddle(at, box), room)),
  );
  // After a rotation, the zoomed part is kept within the frame.
  const settle = useEffectEvent(() => {
    if (isNear) change(false, (before, room) => shifted(before, 0, 0, room));
  });
  useEffect(() => {
    const watched = frame.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => settle());
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = byKey(event.key);
    if (next === undefined) return;
    event.preventDefault();
    change(true, next);
  };
  return (
    // Keeps a sheet from taking the drag as its own swipe.
    <div ref={frame} className="near" data-base-ui-swipe-ignore="" {...fingers}>
      <div
        ref={photo}
        className="near-photo"
        data-gliding={glides || undefined}
        style={{
          ['--ratio' as string]: ratio,
          transform: isNear
            ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
            : undefined,
        }}
      >
        {children(isNear)}
      </div>
      {!isCovered && (
        <button
          type="button"
          aria-label={isNear ? words.further : words.nearer}
          // Only keyboard clicks: taps are handled with the pointer events, which know the
          // position.
          onClick={({ detail }) => {
            if (detail === 0) toggle();
          }}
          onKeyDown={onKeyDown}
          className={`absolute inset-0 focus-inside ${isNear ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        />
      )}
    </div>
  );
}

/** The same keys as in the full-screen viewer. */
function byKey(key: string): ((view: Nearness, room: Room) => Nearness) | undefined {
  const [right, down] = arrows[key] ?? [];
  if (right !== undefined && down !== undefined) {
    return (view, room) =>
      shifted(view, right * stride * room.frame.width, down * stride * room.frame.height, room);
  }
  if (key === '+' || key === '=') return (view, room) => approached(view, keyTimes, middle, room);
  if (key === '-') return (view, room) => approached(view, 1 / keyTimes, middle, room);
  return key === '0' ? () => whole : undefined;
}

/** Layout size, regardless of the zoom. */
function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement) {
  return { width, height };
}
