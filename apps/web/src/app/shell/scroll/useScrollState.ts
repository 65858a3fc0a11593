import { useEffect, useState } from 'react';
import { atTop, scrolled, type ScrollState } from './scroll-state.ts';

export function useScrollState(): ScrollState {
  const [state, setState] = useState(atTop);
  useEffect(() => {
    const look = () => setState((before) => scrolled(before, window.scrollY));
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return state;
}
