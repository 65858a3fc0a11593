import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** About two seconds: a page may still be loading its last part. */
const frames = 120;

/**
 * After a navigation, moves the focus to the new page's heading and returns its title to be
 * announced, for those who do not see that the page changed. Not on the first page, which the
 * browser announces itself.
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

/** A page that focused its own first field keeps the focus there. */
function focusUnlessTaken(heading: HTMLElement): void {
  if (document.activeElement?.closest('main')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
