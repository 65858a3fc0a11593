import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './bottom-bar.css';

/**
 * What a page has to press at all times, at the foot of the window. On phones it takes the dock's
 * place, and the whole width; beside a wall it is the foot of its column.
 */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (bar.current === null ? undefined : makeRoom(bar.current)), []);
  return (
    <div ref={bar} className="bottom-bar">
      {children}
    </div>
  );
}

/** As long as it is there, the page leaves it as much room as it takes. */
function makeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => {
    // Where it is not shown it says `auto`.
    const below = Number.parseFloat(getComputedStyle(bar).bottom) || 0;
    style.setProperty('--bottom-bar', `${Math.ceil(bar.offsetHeight + below)}px`);
  });
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
