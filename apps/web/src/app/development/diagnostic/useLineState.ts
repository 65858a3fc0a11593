import { useSyncExternalStore } from 'react';

/** What the page says of its live line on `<html>`. */
export function useLineState(): string {
  return useSyncExternalStore(watch, () => document.documentElement.dataset['live'] ?? '');
}

function watch(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['data-live'] });
  return () => observer.disconnect();
}
