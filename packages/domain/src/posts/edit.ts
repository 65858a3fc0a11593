import type { PostState } from './status.ts';

type Wish<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/**
 * Fields of a wish that differ from the current values. Values are plain data with their keys in
 * one order.
 */
export function changesOf<T extends object>(current: T, wish: Wish<T>): Partial<T> {
  const changes: Partial<T> = {};
  for (const key in current) {
    const wished = wish[key];
    if (wished === undefined || JSON.stringify(wished) === JSON.stringify(current[key])) continue;
    changes[key] = wished;
  }
  return changes;
}

/** Product: a post validated by moderation is immune until it is edited. */
export function stateAfterEdit(state: PostState): PostState {
  return state === 'validated' ? 'visible' : state;
}

/** Tags a post gains and loses, for the counters. */
export function tagChanges(
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<string, 1 | -1> {
  const gained = after.filter((tag) => !before.includes(tag));
  const lost = before.filter((tag) => !after.includes(tag));
  return new Map([
    ...gained.map((tag): [string, 1] => [tag, 1]),
    ...lost.map((tag): [string, -1] => [tag, -1]),
  ]);
}
