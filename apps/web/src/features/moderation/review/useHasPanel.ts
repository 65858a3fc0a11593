import { useSyncExternalStore } from 'react';

/** As in `desk.css`: from this width on, all about a case stands beside its picture. */
const beside = '(width >= 80rem)';

function hear(tell: () => void): () => void {
  const query = matchMedia(beside);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

export function useHasPanel(): boolean {
  return useSyncExternalStore(hear, () => matchMedia(beside).matches);
}
