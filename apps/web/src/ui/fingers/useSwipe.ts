import { useRef, type PointerEvent, type PointerEventHandler } from 'react';
import type { ScreenPoint } from './drawing.ts';
import { isPinched } from './pinched.ts';
import { swipeOf } from './swipe.ts';

interface Swiping {
  readonly onPointerDown: PointerEventHandler;
  readonly onPointerUp: PointerEventHandler;
  readonly onPointerCancel: PointerEventHandler;
}

/**
 * One-finger horizontal swipe; two fingers pinch, and a mouse has buttons. On a pinch-zoomed page a
 * finger pans.
 */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void): Swiping {
  const finger = useRef<{ readonly id: number; readonly down: ScreenPoint }>(undefined);
  const lift = ({ pointerId }: PointerEvent) => {
    const held = finger.current;
    if (held?.id === pointerId) finger.current = undefined;
    return held?.id === pointerId ? held.down : undefined;
  };
  return {
    onPointerDown: ({ pointerType, pointerId, isPrimary, clientX: x, clientY: y }) => {
      if (pointerType === 'mouse') return;
      finger.current = isPrimary ? { id: pointerId, down: { x, y } } : undefined;
    },
    onPointerUp: (event) => {
      const down = lift(event);
      const to = down && swipeOf(down, { x: event.clientX, y: event.clientY });
      if (to && !isPinched()) onSwipe(to);
    },
    onPointerCancel: lift,
  };
}
