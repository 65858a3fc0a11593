import {
  useEffect,
  useEffectEvent,
  useRef,
  type PointerEvent,
  type PointerEventHandler,
  type RefObject,
} from 'react';
import { wheelFactor, type Drawing, type Frame, type Point } from './drawing.ts';

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

/** What a finger began on may go: the frame hears of it until the end. */
function hold(frame: HTMLElement | null, id: number): boolean {
  try {
    frame?.setPointerCapture(id);
    return true;
  } catch {
    // It was lifted where nobody heard of it.
    return false;
  }
}

interface Heard {
  readonly onDraw: (drawing: Drawing, frame: Frame) => void;
  readonly onTouch: (at: Point, frame: Frame, target: EventTarget) => void;
}

/** Fingers and mouse on a map or a photograph: they take it along, come nearer, or touch a point. */
export function useFingers(
  frame: RefObject<HTMLElement | null>,
  { onDraw, onTouch }: Heard,
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
      // Only now: until it moves it may be meant for what it is on.
      if (!finger.hasMoved) frame.current?.setPointerCapture(event.pointerId);
      const others = [...fingers.current].flatMap(([id, { at }]) =>
        id === event.pointerId ? [] : [at],
      );
      fingers.current.set(event.pointerId, { down, at: to, hasMoved: true });
      onDraw({ from, to, others }, box);
    },
    onPointerUp: (event) => {
      const finger = lift(event);
      const box = frame.current?.getBoundingClientRect();
      if (!finger || finger.hasMoved || !box) return;
      onTouch(placeOf(event), box, event.target);
    },
    onPointerCancel: lift,
  };
}

/**
 * A wheel over what stands in a page scrolls the page, unless one is there already or holds Ctrl (as
 * two fingers on a pad do). Where there is nothing to scroll it is always meant for what it is over.
 */
export function useWheel(
  frame: RefObject<HTMLElement | null>,
  isAlone: boolean,
  onTurn: (factor: number, at: Point, frame: Frame) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    const element = frame.current;
    if (!element) return;
    const isHere = isAlone || event.ctrlKey || element.contains(document.activeElement);
    if (!isHere) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    onTurn(wheelFactor(event), at, element.getBoundingClientRect());
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
