import {
  useEffect,
  useEffectEvent,
  useRef,
  type PointerEvent,
  type PointerEventHandler,
  type RefObject,
} from 'react';
import { wheelFactor, type Drawing, type GestureFrame, type ScreenPoint } from './drawing.ts';

interface Fingers {
  readonly onPointerDown: PointerEventHandler;
  readonly onPointerMove: PointerEventHandler;
  readonly onPointerUp: PointerEventHandler;
  readonly onPointerCancel: PointerEventHandler;
}

/** A pointer that moves less than this counts as a tap. */
const stillPixels = 6;

interface Held {
  readonly down: ScreenPoint;
  readonly at: ScreenPoint;
  readonly hasMoved: boolean;
}

const placeOf = ({ clientX: x, clientY: y }: PointerEvent): ScreenPoint => ({ x, y });

/** Captures the pointer: the element it started on may be removed during the gesture. */
function hold(frame: HTMLElement | null, id: number): boolean {
  try {
    frame?.setPointerCapture(id);
    return true;
  } catch {
    // The pointer was already released.
    return false;
  }
}

interface Heard {
  readonly onDraw: (drawing: Drawing, frame: GestureFrame) => void;
  readonly onTouch: (at: ScreenPoint, frame: GestureFrame, target: EventTarget) => void;
}

/** Pointer gestures on a map or photograph: drag, pinch, tap. */
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
      // Two fingers never count as a tap, whichever of them moves.
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
      // Released outside the window.
      if (event.buttons === 0) {
        lift(event);
        return;
      }
      const to = placeOf(event);
      const { at: from, down } = finger;
      const isStill = Math.hypot(to.x - down.x, to.y - down.y) < stillPixels;
      if (isStill && !finger.hasMoved) return;
      // Captured only now: until it moves, it may be a click on an element inside.
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
 * Handles the wheel over an element. In a page it zooms only when the element has the focus or Ctrl
 * is held (as for a pinch on a trackpad), otherwise the page scrolls; with `isAlone` it always
 * zooms.
 */
export function useWheel(
  frame: RefObject<HTMLElement | null>,
  isAlone: boolean,
  onTurn: (factor: number, at: ScreenPoint, frame: GestureFrame) => void,
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
    // React listens passively, and the page would scroll as well.
    const onWheel = (event: WheelEvent) => turn(event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}
