import { useLayoutEffect, useState, type RefObject } from 'react';
import { settle, type Measured } from './grid-width.ts';

/**
 * Known before the first paint, so that nothing is ever seen in the wrong place. `expected` is what
 * it was when the same place was last seen: with it even the first drawing is right.
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
    // Once more after each change: laid out, the page may have got a scrollbar.
  }, [place, width]);
  return width;
}
