import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isLinkKnown, linkLeftBy, rememberLink } from './left-links.ts';

/** About two seconds: a page may still be loading its last part. */
const frames = 120;

/** Half of them are given to a list, to show again the link by which it was left. */
const framesOfLink = 60;

/**
 * After a navigation, moves the focus to the new page's heading and returns its title to be
 * announced, for those who do not see that the page changed. Back leads to the link by which the
 * page was left. Not on the first page, which the browser announces itself.
 */
export function useArrival(): string {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const [title, setTitle] = useState('');
  const before = useRef(pathname);
  // Of the entry one came back to; its key may change while the page stays.
  const visitBackTo = useEffectEvent(() =>
    way === NavigationType.Pop && isLinkKnown(key) ? key : undefined,
  );
  useEffect(() => {
    const remember = (event: MouseEvent) => rememberLink(key, event);
    addEventListener('click', remember, { capture: true });
    return () => removeEventListener('click', remember, { capture: true });
  }, [key]);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const visit = visitBackTo();
    let frame = 0;
    const look = (left: number) => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const link = visit === undefined ? null : linkLeftBy(visit);
      const isLinkAwaited = visit !== undefined && left > frames - framesOfLink;
      if (heading && (link || !isLinkAwaited)) {
        focusUnlessTaken(link ?? heading);
        setTitle(document.title);
      } else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    look(frames);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}

/** A page that focused its own first field keeps the focus there. */
function focusUnlessTaken(target: HTMLElement): void {
  if (document.activeElement?.closest('main')) return;
  if (target.matches('h1')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
