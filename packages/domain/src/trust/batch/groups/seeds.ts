import type { Deviations } from './deviations.ts';

/** Most raters paired on one side of a post: those with the largest deviations. */
const mostPerPost = 48;

/** Raters who deviated to one side of one post. */
type Side = readonly number[];

/**
 * Starting points of the search: raters who deviated to one side of a work, if many of them did so
 * together elsewhere too, more often than their habits explain. Most surprising first. A pair that
 * meets twice proves nothing, as there are too many pairs; six members most of whose pairs do prove
 * much.
 */
export function seedsOf(deviations: Deviations): Side[] {
  const { world, config } = deviations;
  const { count } = world.members;
  const sides = offSides(deviations);
  const often = new Int32Array(count);
  for (const side of sides) for (const member of side) often[member]! += 1;
  const { met, meetings } = meetingsOf(sides, count);
  // Members who deviate often meet more often: the number of meetings expected of two.
  const all = often.reduce((total, times) => total + times, 0);
  const rate = (2 * met) / Math.max(1, all * all);
  const surpriseOf = (side: Side): number => {
    let surprise = 0;
    eachPair([side], count, (key, one, other) => {
      const elsewhere = (meetings.get(key) ?? 1) - 1;
      surprise += Math.max(0, elsewhere - rate * often[one]! * often[other]!);
    });
    return surprise;
  };
  return sides
    .map((side) => ({ side, surprise: surpriseOf(side) }))
    .filter(({ side, surprise }) => side.length >= config.minSize && surprise > 1)
    .toSorted((a, b) => b.surprise - a.surprise)
    .slice(0, config.mostSeeds)
    .map(({ side }) => side);
}

/** Total number of meetings, and the count for each pair that met more than once. */
function meetingsOf(
  sides: readonly Side[],
  members: number,
): { readonly met: number; readonly meetings: ReadonlyMap<number, number> } {
  let met = 0;
  for (const { length } of sides) met += (length * (length - 1)) / 2;
  // Sorted, meetings of one pair are adjacent; millions of pairs meet only once.
  const keys = new Float64Array(met);
  let place = 0;
  eachPair(sides, members, (key) => {
    keys[place] = key;
    place += 1;
  });
  keys.sort();
  const meetings = new Map<number, number>();
  for (let from = 0; from < met;) {
    let to = from + 1;
    while (to < met && keys[to] === keys[from]) to += 1;
    if (to - from > 1) meetings.set(keys[from]!, to - from);
    from = to;
  }
  return { met, meetings };
}

function eachPair(
  sides: readonly Side[],
  members: number,
  visit: (key: number, one: number, other: number) => void,
): void {
  for (const side of sides) {
    for (let a = 0; a < side.length; a += 1) {
      for (let b = a + 1; b < side.length; b += 1) {
        visit(side[a]! * members + side[b]!, side[a]!, side[b]!);
      }
    }
  }
}

/** For each post, the raters clearly above its median and those clearly below, sorted. */
function offSides({ world, ofPost, off: offs, config }: Deviations): Side[] {
  const sides: Side[] = [];
  for (let post = 0; post < world.posts.count; post += 1) {
    const off: { readonly member: number; readonly by: number }[] = [];
    for (const at of ofPost.items.subarray(ofPost.starts[post], ofPost.starts[post + 1])) {
      const member = world.ratings.rater[at]!;
      const by = offs[at]!;
      if (Math.abs(by) >= config.leastOff) off.push({ member, by });
    }
    for (const sign of [1, -1]) {
      const side = off
        .filter(({ by }) => sign * by > 0)
        .toSorted((a, b) => sign * (b.by - a.by))
        .slice(0, mostPerPost)
        .map(({ member }) => member)
        .toSorted((a, b) => a - b);
      if (side.length > 1) sides.push(side);
    }
  }
  return sides;
}
