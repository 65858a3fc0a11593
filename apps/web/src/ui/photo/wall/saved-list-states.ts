import type { CacheSnapshot } from 'virtua';

/** State of a list when it was left. */
interface ListState {
  readonly width?: number;
  readonly sizes?: CacheSnapshot;
}

const most = 60;
const places = new Map<string, ListState>();

/**
 * State of the list of a history entry. With the same height as before, the browser's own scroll
 * restoration works.
 */
export function savedListState(place: string): ListState {
  return places.get(place) ?? {};
}

export function saveListState(place: string, state: ListState): void {
  const before = places.get(place);
  // Reinserted as the newest: the oldest is evicted first.
  places.delete(place);
  places.set(place, { ...before, ...state });
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}
