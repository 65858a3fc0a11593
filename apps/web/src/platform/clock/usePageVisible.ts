import { useSyncExternalStore } from 'react';

/** Whether the page is in front, and not in a tab behind or on a locked phone. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === 'visible');
}

function listen(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
