import type { PostListOf } from '../lists/list-query.ts';

/** List a photograph was opened from: its cached visit, or its ids. */
export type Walk =
  | { readonly of: PostListOf; readonly visit: string }
  | { readonly ids: readonly string[] };

interface WalkState {
  readonly walk: Walk;
}

/** Router state of a link to a photograph: the walk it is part of. */
export function onWalk(walk: Walk): WalkState {
  return { walk };
}

export function walkOf(state: unknown): Walk | undefined {
  return isWalkState(state) ? state.walk : undefined;
}

/** Router state of ours, if there is any. */
function isWalkState(state: unknown): state is WalkState {
  return typeof state === 'object' && state !== null && 'walk' in state;
}

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Number of known posts after it. */
  readonly ahead: number;
}

/** Neighbours of a post in a list; none when it is not in it. */
export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  if (at === -1) return { previous: undefined, next: undefined, ahead: Infinity };
  return { previous: ids[at - 1], next: ids[at + 1], ahead: ids.length - 1 - at };
}
