import { useLayoutEffect, useState, type RefObject } from 'react';

interface GoesOn {
  readonly before: boolean;
  readonly after: boolean;
}

/** On which sides a scrollable row has more content. */
export function useGoesOn(row: RefObject<HTMLElement | null>, parts: number): GoesOn {
  const [before, setBefore] = useState(false);
  const [after, setAfter] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setBefore(scrollLeft > 1);
      setAfter(scrollLeft + clientWidth < scrollWidth - 1);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, parts]);
  return { before, after };
}
