import type { View } from '../../ui/map/view.ts';
import type { MapSquare } from './api.ts';

/** What may be shown of the map. */
export const shows = ['all', 'posts', 'profiles'] as const satisfies readonly (
  | 'all'
  | MapSquare['kind']
)[];

export type Shown = (typeof shows)[number];

/** State of the map when it was left. */
export interface SavedMap {
  readonly view: View;
  readonly show: Shown;
  readonly chosen: ChosenSquare | null;
}

export interface ChosenSquare {
  readonly kind: MapSquare['kind'];
  readonly cell: string;
  readonly name: string;
}

const most = 30;
/** @bound most */
const maps = new Map<string, SavedMap>();

/** State of the map of a history entry, so that going back restores it. */
export function savedMap(place: string): SavedMap | undefined {
  return maps.get(place);
}

export function saveMap(place: string, state: SavedMap): void {
  // Reinserted as the newest: the oldest is evicted first.
  maps.delete(place);
  maps.set(place, state);
  const [oldest] = maps.keys();
  if (maps.size > most && oldest !== undefined) maps.delete(oldest);
}
