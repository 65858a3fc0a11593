import { expect, test } from 'vitest';
import { newCommunity } from '../community.ts';
import { trust2026v3 } from '../versions.ts';
import { findClusters } from './clusters.ts';
import { createWorld, indexOf } from './world.ts';

const members = 100;
const posts = 40;
const author = 99;
const honest = [10, 11, 12, 13, 14, 15, 16, 17];
const works = [3, 8, 13, 18, 23, 28];

interface Mark {
  readonly rater: number;
  readonly post: number;
  readonly mark: number;
}

/**
 * Members found in a cluster when these few rate the works of one author, and everybody else all
 * others.
 */
function clusteredIn(raters: Readonly<Record<number, number>>, trustOf: (rater: number) => number) {
  const marks: Mark[] = [];
  for (let post = 0; post < posts; post += 1) {
    if (works.includes(post)) {
      for (const [rater, mark] of Object.entries(raters)) {
        marks.push({ rater: Number(rater), post, mark });
      }
    } else {
      for (let rater = post % 3; rater < 90; rater += 3) {
        marks.push({ rater, post, mark: 3 + ((rater * 7 + post * 3) % 5) / 5 - 0.4 });
      }
    }
  }
  const world = createWorld(members, posts, marks.length);
  for (const [at, { rater, post }] of marks.entries()) {
    world.ratings.rater[at] = rater;
    world.ratings.post[at] = post;
    world.posts.author[post] = author;
  }
  const clusters = findClusters({
    world,
    index: indexOf(world),
    globals: Float64Array.from(marks, ({ mark }) => mark),
    consensus: new Float64Array(marks.length).fill(3),
    trust: Float64Array.from({ length: members }, (_, rater) => trustOf(rater)),
    community: { ...newCommunity(trust2026v3), trustedMembers: 80 },
    config: trust2026v3,
  });
  return Array.from(clusters).flatMap((cluster, member) => (cluster < 0 ? [] : [member]));
}

const marksOf = (raters: readonly number[], mark: number): Record<number, number> =>
  Object.fromEntries(raters.map((rater, at) => [rater, mark + (at % 3) / 5]));

const fresh = Array.from({ length: 25 }, (_, at) => 40 + at);

test('fresh accounts that contradict everybody else are one voice, and frame nobody', () => {
  const raters = { ...marksOf(honest, 3), ...marksOf(fresh, 0) };
  expect(clusteredIn(raters, (rater) => (fresh.includes(rater) ? 25 : 70))).toEqual(fresh);
});

test('three trusted members do not make those whom they contradict a group', () => {
  const raters = { ...marksOf(honest, 3), ...marksOf([40, 41, 42], 0) };
  expect(clusteredIn(raters, () => 70)).toEqual([40, 41, 42]);
});
