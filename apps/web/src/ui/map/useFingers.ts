import {
  useEffect,
  useEffectEvent,
  useRef,
  type PointerEvent,
  type PointerEventHandler,
  type RefObject,
} from 'react';
import { drawn, pointUnder, wheelFactor } from './fingers.ts';
import type { MapView } from './useMapView.ts';
import { zoomed, type Point } from './view.ts';

interface Fingers {
  readonly onPointerDown: PointerEventHandler;
  readonly onPointerMove: PointerEventHandler;
  readonly onPointerUp: PointerEventHandler;
  readonly onPointerCancel: PointerEventHandler;
}

/** A finger that moves less than this has touched, not drawn. */
const stillPixels = 6;

interface Held {
  readonly down: Point;
  readonly at: Point;
  readonly hasMoved: boolean;
}

const placeOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** The pin a finger began on may go: the frame hears of it until the end. */
function hold(frame: HTMLElement | null, id: number): boolean {
  try {
    frame?.setPointerCapture(id);
    return true;
  } catch {
    // It was lifted where nobody heard of it.
    return false;
  }
}

/** Fingers and mouse on a map: they take it along, come nearer, or touch a point of it. */
export function useFingers(
  frame: RefObject<HTMLElement | null>,
  { view, move }: MapView,
  onTouch: ((point: Point, target: EventTarget) => void) | undefined,
): Fingers {
  const fingers = useRef(new Map<number, Held>());
  const lift = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    return finger;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const at = placeOf(event);
      // Two fingers never touch a point, whichever of them moves.
      for (const [id, finger] of fingers.current) {
        if (hold(frame.current, id)) fingers.current.set(id, { ...finger, hasMoved: true });
        else fingers.current.delete(id);
      }
      const isSecond = fingers.current.size > 0;
      if (isSecond) hold(frame.current, event.pointerId);
      fingers.current.set(event.pointerId, { down: at, at, hasMoved: isSecond });
    },
    onPointerMove: (event) => {
      const finger = fingers.current.get(event.pointerId);
      const box = frame.current?.getBoundingClientRect();
      if (!finger || !box) return;
      // Let go of elsewhere.
      if (event.buttons === 0) {
        lift(event);
        return;
      }
      const to = placeOf(event);
      const { at: from, down } = finger;
      const isStill = Math.hypot(to.x - down.x, to.y - down.y) < stillPixels;
      if (isStill && !finger.hasMoved) return;
      // Only now: until it moves it may be meant for the pin it is on.
      if (!finger.hasMoved) frame.current?.setPointerCapture(event.pointerId);
      const others = [...fingers.current].flatMap(([id, { at }]) =>
        id === event.pointerId ? [] : [at],
      );
      fingers.current.set(event.pointerId, { down, at: to, hasMoved: true });
      move((before) => drawn(before, box, { from, to, others }));
    },
    onPointerUp: (event) => {
      const finger = lift(event);
      const box = frame.current?.getBoundingClientRect();
      if (!finger || finger.hasMoved || !box) return;
      onTouch?.(pointUnder(view, box, placeOf(event)), event.target);
    },
    onPointerCancel: lift,
  };
}

/**
 * A wheel over a map that stands in a page scrolls the page, unless one is at the map already or
 * holds Ctrl (as two fingers on a pad do). Where there is nothing to scroll it is always meant for
 * the map.
 */
export function useWheel(
  frame: RefObject<HTMLElement | null>,
  { move }: MapView,
  isAlone: boolean,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    const element = frame.current;
    if (!element) return;
    const isHere = isAlone || event.ctrlKey || element.contains(document.activeElement);
    if (!isHere) return;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const at = { x: event.clientX, y: event.clientY };
    const factor = wheelFactor(event);
    move((before) => zoomed(before, factor, pointUnder(before, box, at)));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React would listen passively, and the page would scroll beside.
    const onWheel = (event: WheelEvent) => turn(event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}
