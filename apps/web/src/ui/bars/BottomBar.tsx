import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './bottom-bar.css';

/**
 * Bar with the page's main actions at the bottom of the window. On phones it replaces the dock at
 * full width; beside a wall it is the foot of its column.
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

/** Reserves as much room on the page as the bar takes, while it is mounted. */
function makeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => {
    // `bottom` is `auto` while hidden.
    const below = Number.parseFloat(getComputedStyle(bar).bottom) || 0;
    style.setProperty('--bottom-bar', `${Math.ceil(bar.offsetHeight + below)}px`);
  });
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
