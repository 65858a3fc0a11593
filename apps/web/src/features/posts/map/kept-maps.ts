import type { View } from '../../../ui/map/view.ts';

/** How a map was left. */
interface Kept {
  readonly view: View;
  readonly chosen: readonly string[];
}

const most = 30;
const maps = new Map<string, Kept>();

/** Who opens a photograph and comes back finds the map as it was. Known by where in the history it stands. */
export function keptMap(place: string): Kept | undefined {
  return maps.get(place);
}

export function keepMap(place: string, kept: Kept): void {
  // The youngest last: the oldest is the one to forget.
  maps.delete(place);
  maps.set(place, kept);
  const [oldest] = maps.keys();
  if (maps.size > most && oldest !== undefined) maps.delete(oldest);
}
