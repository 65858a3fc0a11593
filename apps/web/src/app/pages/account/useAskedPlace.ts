import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** By then every part has come, or will not. */
const longestMs = 5000;

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Parts above come later: the place in the address stays in sight until somebody moves. */
export function useAskedPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const watch = new ResizeObserver(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView(),
    );
    watch.observe(document.body);
    const stop = () => watch.disconnect();
    for (const act of acts) addEventListener(act, stop, { once: true, passive: true });
    const timer = setTimeout(stop, longestMs);
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
  }, [hash]);
}
