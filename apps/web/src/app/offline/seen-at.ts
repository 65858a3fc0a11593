import { useSyncExternalStore } from 'react';
import { Listeners } from '../../ui/listeners.ts';

let seenAt: number | undefined;
const listeners = new Listeners();

/** Tells pages that they show what was seen earlier; undefined once the server answers again. */
export function showSeenAt(at: number | undefined): void {
  seenAt = at;
  listeners.tellAll();
}

/** Of when the oldest of what the page shows is; undefined where it comes from the server. */
export function useSeenAt(): number | undefined {
  return useSyncExternalStore(listeners.listen, () => seenAt);
}
