import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollBehavior } from '../../../ui/motion.ts';
import type { Spoken } from './arrange.ts';

/** Distance from the end within which the view follows new messages. */
const nearPx = 80;

/**
 * Starts at the end and stays there while new messages arrive. A reader further up keeps their
 * position, whatever arrives below and whatever older messages are loaded above.
 */
export function useThreadScroll(spoken: readonly Spoken[]) {
  const place = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef({ first: '', lastMine: '', height: 0, isAtEnd: true });

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const { first, lastMine, height } = before.current;
    const last = spoken.at(-1);
    const now = { first: spoken[0]?.id ?? '', lastMine: last?.isMine ? last.id : '' };
    const hasOlder = first !== '' && now.first !== first;
    // Own messages always scroll to the end.
    const hasSpoken = now.lastMine !== '' && now.lastMine !== lastMine;
    if (before.current.isAtEnd || hasSpoken) box.scrollTop = box.scrollHeight;
    else if (hasOlder) box.scrollTop += box.scrollHeight - height;
    before.current = { ...before.current, ...now, height: box.scrollHeight };
  }, [spoken]);

  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const look = () => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      before.current.isAtEnd = near;
      before.current.height = box.scrollHeight;
      setAtEnd(near);
    };
    // Resized by a rising keyboard, a smaller window or rewrapped lines.
    const sizes = new ResizeObserver(() => {
      if (before.current.isAtEnd) box.scrollTop = box.scrollHeight;
      before.current.height = box.scrollHeight;
    });
    sizes.observe(box);
    if (box.firstElementChild) sizes.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);

  const toEnd = () => {
    place.current?.scrollTo({ top: place.current.scrollHeight, behavior: scrollBehavior() });
  };
  return { place, isAtEnd, toEnd };
}
