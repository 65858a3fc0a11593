import type { CacheSnapshot } from 'virtua';

/** What a list knew of itself when it was left. */
interface Kept {
  readonly width?: number;
  readonly sizes?: CacheSnapshot;
}

const most = 60;
const places = new Map<string, Kept>();

/**
 * Who comes back finds the list as high as it was, and so the place where they were: the browser's
 * own restoring of the position needs nothing else. Lists are known by where in the history they
 * stand.
 */
export function keptAt(place: string): Kept {
  return places.get(place) ?? {};
}

export function keepAt(place: string, kept: Kept): void {
  const before = places.get(place);
  // The youngest last: the oldest is the one to forget.
  places.delete(place);
  places.set(place, { ...before, ...kept });
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}
