import { useSyncExternalStore } from 'react';

/** State of the live line, as the page writes it to `data-live` on `<html>`. */
export function useLineState(): string {
  return useSyncExternalStore(watch, () => document.documentElement.dataset['live'] ?? '');
}

function watch(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['data-live'] });
  return () => observer.disconnect();
}
