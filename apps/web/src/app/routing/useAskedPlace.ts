import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** By then every part of the page has loaded, or will not. */
const longestMs = 5000;

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the element named by the hash, on every navigation, and focuses it for keyboard users.
 * Parts above it may load later, so it is kept in view until the viewer scrolls, taps or types.
 */
export function useAskedPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    let isThere = false;
    const watch = new ResizeObserver(() => {
      const place = document.getElementById(hash.slice(1));
      if (!isThere) place?.focus({ preventScroll: true });
      isThere = place !== null;
      place?.scrollIntoView();
    });
    watch.observe(document.body);
    const stop = () => watch.disconnect();
    for (const act of acts) addEventListener(act, stop, { once: true, passive: true });
    const timer = setTimeout(stop, longestMs);
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
  }, [hash, key]);
}
