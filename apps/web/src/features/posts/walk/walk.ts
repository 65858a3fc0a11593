import type { PostListOf } from '../lists/list-query.ts';

/** The list somebody opened a photograph from: as they saw it at that visit, or by what it held. */
export type Walk =
  | { readonly of: PostListOf; readonly visit: string }
  | { readonly ids: readonly string[] };

interface WalkState {
  readonly walk: Walk;
}

/** Of a link to a photograph: the entry of the history knows the way it stands on. */
export function onWalk(walk: Walk): WalkState {
  return { walk };
}

export function walkOf(state: unknown): Walk | undefined {
  return isWalkState(state) ? state.walk : undefined;
}

/** Written by ourselves, if anything was. */
function isWalkState(state: unknown): state is WalkState {
  return typeof state === 'object' && state !== null && 'walk' in state;
}

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** How many come after it, of those that are known. */
  readonly ahead: number;
}

/** Where one stands in a list; from what is not in it no way leads on. */
export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  if (at === -1) return { previous: undefined, next: undefined, ahead: Infinity };
  return { previous: ids[at - 1], next: ids[at + 1], ahead: ids.length - 1 - at };
}
