import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** About two seconds: a page may still be fetching its last part. */
const frames = 120;

/**
 * After a step to another page, those who do not see it must get there too: the focus goes to the
 * new page's heading, and its title is given back to be read out. The first page is left alone, as
 * the browser has already announced it.
 */
export function useArrival(): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    let frame = 0;
    const look = (left: number) => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) {
        focusUnlessTaken(heading);
        setTitle(document.title);
      } else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    look(frames);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}

/** A page that took the focus itself, for its first field, keeps it. */
function focusUnlessTaken(heading: HTMLElement): void {
  if (document.activeElement?.closest('main')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
