import { useSyncExternalStore } from 'react';

/** Browsers round: 1.0001 does not count as zoomed. */
const zoomed = 1.01;

/** Whether the page itself is pinch-zoomed. */
export function isPinched(): boolean {
  return (globalThis.visualViewport?.scale ?? 1) > zoomed;
}

function onPinch(tell: () => void): () => void {
  globalThis.visualViewport?.addEventListener('resize', tell);
  return () => globalThis.visualViewport?.removeEventListener('resize', tell);
}

export function useIsPinched(): boolean {
  return useSyncExternalStore(onPinch, isPinched);
}
