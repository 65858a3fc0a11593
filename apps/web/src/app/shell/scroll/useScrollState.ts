import { useEffect, useState } from 'react';
import { atTop, scrolled, type ScrollState } from './scroll-state.ts';

export function useScrollState(): Omit<ScrollState, 'at'> {
  const [state, setState] = useState(atTop);
  useEffect(() => {
    let before = atTop;
    const look = () => {
      const now = scrolled(before, window.scrollY);
      // Not for every pixel: only when there is something else to see.
      if (now.isBarAway !== before.isBarAway || now.canJump !== before.canJump) setState(now);
      before = now;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return state;
}
