import { useLayoutEffect, useState, type RefObject } from 'react';
import { settle, type Measured } from './grid-width.ts';

/**
 * Width of an element, measured before the first paint. `expected` is its last width at the same
 * place, with which even the first render is right.
 */
export function useWidth(place: RefObject<HTMLElement | null>, expected = 0): number {
  const [{ width }, setMeasured] = useState<Measured>({ width: expected, window: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () =>
      setMeasured((before) => settle(before, { width: element.offsetWidth, window: innerWidth }));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // Measured again after each change: the layout may have caused a scrollbar.
  }, [place, width]);
  return width;
}
