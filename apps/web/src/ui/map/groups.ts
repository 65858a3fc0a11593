import { framing, type MapPoint, type View } from './view.ts';

/** A place on the map. */
export interface Spot extends MapPoint {
  readonly id: string;
}

/** Places too close for separate pins, shown at the position of the first. */
export interface Group extends MapPoint {
  readonly ids: readonly [string, ...string[]];
}

/**
 * Groups places so that none is further than `reach` from its pin and no two pins are closer than
 * that: each can be tapped. Independent of the visible part, so that panning does not regroup.
 */
export function grouped(spots: readonly Spot[], reach: number): readonly Group[] {
  const groups: (MapPoint & { readonly ids: [string, ...string[]] })[] = [];
  for (const { id, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < reach);
    if (near) near.ids.push(id);
    else groups.push({ x, y, ids: [id] });
  }
  return groups;
}

/** Minimum distance of two pins, in pixels. */
const fingertips = 46;

/** The same distance on the flat map, in a window of this width. */
export function reachIn({ across }: View, width: number): number {
  return (across / width) * fingertips;
}

/** Narrowest view, in degrees: a village. */
const least = 0.03;

/** View in which the places of one pin separate, if there is a closer one. */
export function apart(spots: readonly Spot[], view: View, width: number): View | undefined {
  const near = framing(spots, least);
  const comesApart = near.across < view.across && grouped(spots, reachIn(near, width)).length > 1;
  return comesApart ? near : undefined;
}
