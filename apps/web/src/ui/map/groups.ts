import { framing, type Point, type View } from './view.ts';

/** One thing on the map. */
export interface Spot extends Point {
  readonly id: string;
}

/** Those that stand too close for a pin each. They stand where the first of them does. */
export interface Group extends Point {
  readonly ids: readonly [string, ...string[]];
}

/**
 * Nobody is further from the pin they are under than `reach`, and no two pins are nearer to each
 * other: a finger finds each of them. It does not matter which part of the world is in sight, so
 * that nothing changes its pin while one looks around.
 */
export function grouped(spots: readonly Spot[], reach: number): readonly Group[] {
  const groups: (Point & { readonly ids: [string, ...string[]] })[] = [];
  for (const { id, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < reach);
    if (near) near.ids.push(id);
    else groups.push({ x, y, ids: [id] });
  }
  return groups;
}

/** As far apart as two fingertips, in pixels. */
const fingertips = 46;

/** How far that is on the flat map, in a window of this width. */
export function reachIn({ across }: View, width: number): number {
  return (across / width) * fingertips;
}

/** Nearer than this the coasts say nothing any more. */
const least = 3;

/** From where those under one pin have several, if there is such a view and it is nearer. */
export function apart(spots: readonly Spot[], view: View, width: number): View | undefined {
  const near = framing(spots, least);
  const comesApart = near.across < view.across && grouped(spots, reachIn(near, width)).length > 1;
  return comesApart ? near : undefined;
}
