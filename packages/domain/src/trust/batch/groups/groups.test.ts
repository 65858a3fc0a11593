import { expect, test } from 'vitest';
import { trust2026v2, trust2026v3 } from '../../versions.ts';
import { createWorld, indexOf } from '../world.ts';
import { groupsTogether } from './groups.ts';

const members = 120;
const posts = 150;
const ring = [3, 14, 25, 36, 47, 58, 69, 80, 91, 102];
const targets = [100, 105, 110, 115, 120, 125];

/** Deterministic deviations, about as large as those of honest marks. */
function scatterFrom(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The sum of twelve uniform numbers is nearly normal.
  return () => 0.6 * (Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, 0) - 6);
}

interface Mark {
  readonly rater: number;
  readonly post: number;
  readonly mark: number;
}

/**
 * Everybody rates every sixth post; on some of them six members of the ring, different ones each
 * time, deviate.
 */
function marksWith(off: number, steadiness = 1): Mark[] {
  const chance = scatterFrom(7);
  const marks: Mark[] = [];
  for (let post = 0; post < posts; post += 1) {
    const turn = targets.indexOf(post);
    const strikes = new Set(ring.filter((_, at) => turn >= 0 && (at + turn * 4) % 10 < 6));
    for (let rater = 0; rater < members; rater += 1) {
      const honest = 3 + chance() / (ring.includes(rater) ? steadiness : 1);
      if (strikes.has(rater) && off !== 0) marks.push({ rater, post, mark: 3 + off });
      else if ((rater * 7 + post) % 6 === 0) marks.push({ rater, post, mark: honest });
    }
  }
  return marks;
}

function groupsIn(
  marks: readonly Mark[],
  isHeard: (member: number) => boolean,
  { together } = trust2026v3,
): number[][] {
  const world = createWorld(members, posts, marks.length);
  for (const [at, { rater, post }] of marks.entries()) {
    world.ratings.rater[at] = rater;
    world.ratings.post[at] = post;
  }
  const corrected = Float64Array.from(marks, ({ mark }) => mark);
  const heard = Uint8Array.from({ length: members }, (_, at) => (isHeard(at) ? 1 : 0));
  const rated = { world, index: indexOf(world), corrected, heard };
  return groupsTogether(rated, together);
}

const everybody = (): boolean => true;

test('nobody is a group in a calm community', () => {
  expect(groupsIn(marksWith(0), everybody)).toEqual([]);
});

test.each([1.6, -1.6, 2.5])('a ring that is %f off is found, and nobody with it', (off) => {
  const [found, ...more] = groupsIn(marksWith(off), everybody);
  expect(more).toEqual([]);
  expect(found?.filter((member) => ring.includes(member)).length).toBeGreaterThanOrEqual(8);
  expect(found?.filter((member) => !ring.includes(member)).length).toBeLessThanOrEqual(1);
});

test('who is hardly heard is not looked for', () => {
  expect(groupsIn(marksWith(2.5), () => false)).toEqual([]);
});

test('fresh accounts do not make those who agree look like a group, however many they are', () => {
  const calm = marksWith(0).filter(({ rater, post }) => rater < 90 && !targets.includes(post));
  const chance = scatterFrom(3);
  const framed = targets.flatMap((post) => [
    ...ring.slice(0, 4).map((rater) => ({ rater, post, mark: 3 + chance() })),
    ...Array.from({ length: 6 }, (_, at) => ({ rater: 60 + at, post, mark: 3 + chance() })),
    ...Array.from({ length: 25 }, (_, more) => ({ rater: 90 + more, post, mark: 0 })),
  ]);
  expect(groupsIn([...calm, ...framed], (member) => member < 90)).toEqual([]);
});

test('those who usually meet the others are found by less, as they were not by the second version', () => {
  const steady = marksWith(0.95, 3);
  expect(groupsIn(steady, everybody)).toEqual([ring]);
  expect(groupsIn(steady, everybody, trust2026v2)).toEqual([]);
  expect(groupsIn(marksWith(0, 3), everybody)).toEqual([]);
});
