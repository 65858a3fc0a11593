import type { View } from '../../../ui/map/view.ts';

/** State of a map when it was left. */
interface Kept {
  readonly view: View;
  readonly chosen: readonly string[];
}

const most = 30;
const maps = new Map<string, Kept>();

/** State of the map of a history entry, so that going back restores it. */
export function keptMap(place: string): Kept | undefined {
  return maps.get(place);
}

export function keepMap(place: string, kept: Kept): void {
  // Reinserted as the newest: the oldest is evicted first.
  maps.delete(place);
  maps.set(place, kept);
  const [oldest] = maps.keys();
  if (maps.size > most && oldest !== undefined) maps.delete(oldest);
}
