import { expect, test } from 'vitest';
import { newCommunity } from '../community.ts';
import { dayLength } from '../evidence.ts';
import { axisCount } from '../score/sheet.ts';
import { trust2026v2 } from '../versions.ts';
import { type BatchResult, runBatch } from './batch.ts';
import { createWorld } from './world.ts';

const now = 200 * dayLength;
const known = 30;
const works = 30;
const farmWorks = 10;

/** Thirty whom the community knows rate its works; fresh accounts rate ten that nobody else looks at. */
function runBeside(fresh: number): BatchResult {
  const given: { rater: number; post: number; mark: number }[] = [];
  for (let rater = 0; rater < known; rater += 1) {
    for (let post = 0; post < works; post += 1) {
      given.push({ rater, post, mark: 3 + (post % 5) + ((rater * 7 + post * 3) % 3) - 1 });
    }
  }
  for (let rater = known; rater < known + fresh; rater += 1) {
    for (let post = works; post < works + farmWorks; post += 1)
      given.push({ rater, post, mark: 5 });
  }
  const world = createWorld(known + fresh, works + farmWorks, given.length);
  world.members.seededAt.fill(now - 10 * dayLength, 0, known);
  world.members.trust.fill(25).fill(70, 0, known);
  for (const [at, { rater, post, mark }] of given.entries()) {
    world.ratings.rater[at] = rater;
    world.ratings.post[at] = post;
    world.ratings.at[at] = (100 + ((rater * 3 + post) % 90)) * dayLength;
    world.ratings.marks.fill(mark, at * axisCount, (at + 1) * axisCount);
    world.ratings.early[at] = 1;
  }
  return runBatch(world, newCommunity(trust2026v2), trust2026v2, now);
}

test('fresh accounts that outnumber the members do not take their weight from these', () => {
  const calm = runBeside(0);
  const farmed = runBeside(known + 1);
  const { maxRatio } = trust2026v2.weight;
  expect(Math.max(...calm.ratings.weight) / calm.community.typicalWeight).toBeLessThan(
    maxRatio + 1e-9,
  );
  expect(farmed.community.typicalWeight).toBeCloseTo(calm.community.typicalWeight, 2);
  for (const [post, { mean }] of calm.posts.slice(0, works).entries()) {
    expect(Math.abs(farmed.posts[post]!.mean - mean)).toBeLessThan(0.02);
  }
});
