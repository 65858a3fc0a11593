import { useEffect, useState } from 'react';
import { atTop, scrolled, type ScrollState } from './scroll-state.ts';

export function useScrollState(): Omit<ScrollState, 'at'> {
  const [state, setState] = useState(atTop);
  useEffect(() => {
    let before = atTop;
    const look = () => {
      const now = scrolled(before, window.scrollY);
      // Renders only when something visible changes, not for every pixel.
      if (now.isBarAway !== before.isBarAway || now.canJump !== before.canJump) setState(now);
      before = now;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return state;
}
