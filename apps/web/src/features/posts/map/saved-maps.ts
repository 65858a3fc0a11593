import type { View } from '../../../ui/map/view.ts';

/** State of a map when it was left. */
interface MapState {
  readonly view: View;
  readonly chosen: readonly string[];
}

const most = 30;
const maps = new Map<string, MapState>();

/** State of the map of a history entry, so that going back restores it. */
export function savedMap(place: string): MapState | undefined {
  return maps.get(place);
}

export function saveMap(place: string, state: MapState): void {
  // Reinserted as the newest: the oldest is evicted first.
  maps.delete(place);
  maps.set(place, state);
  const [oldest] = maps.keys();
  if (maps.size > most && oldest !== undefined) maps.delete(oldest);
}
