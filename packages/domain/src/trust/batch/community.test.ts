import { expect, test } from 'vitest';
import { newCommunity } from '../community.ts';
import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import { axisCount } from '../score/sheet.ts';
import { trust2026v1, trust2026v3 } from '../versions.ts';
import { type BatchResult, runBatch } from './batch.ts';
import { createWorld } from './world.ts';

const now = 200 * dayLength;
const known = 30;
const works = 30;
const farmWorks = 10;

interface Given {
  readonly rater: number;
  readonly post: number;
  readonly mark: number;
}

/** Thirty established members rate its works; fresh accounts rate ten that nobody else rates. */
function runBeside(fresh: number): BatchResult {
  const given: Given[] = [];
  for (let rater = 0; rater < known; rater += 1) {
    for (let post = 0; post < works; post += 1) {
      given.push({ rater, post, mark: 3 + (post % 5) + ((rater * 7 + post * 3) % 3) - 1 });
    }
  }
  for (let rater = known; rater < known + fresh; rater += 1) {
    for (let post = works; post < works + farmWorks; post += 1)
      given.push({ rater, post, mark: 5 });
  }
  return runOn(given, fresh, trust2026v3);
}

function runOn(given: readonly Given[], fresh: number, config: TrustConfig): BatchResult {
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
  return runBatch(world, newCommunity(config), config, now);
}

/** Largest weight of each member with at least ten ratings, sorted: that of an undamped mark. */
function weightsOfMembers({ ratings: { weight } }: BatchResult, given: readonly Given[]): number[] {
  const most = new Map<number, { weight: number; times: number }>();
  for (const [at, { rater }] of given.entries()) {
    const theirs = most.get(rater) ?? { weight: 0, times: 0 };
    most.set(rater, { weight: Math.max(theirs.weight, weight[at]!), times: theirs.times + 1 });
  }
  return [...most.values()]
    .filter(({ times }) => times >= 10)
    .map((member) => member.weight)
    .toSorted((a, b) => a - b);
}

test('the heaviest of those with ten ratings weighs little more than the median of them', () => {
  // From raters who always match the others to raters at random.
  const given = Array.from({ length: known * works }, (_, at): Given => {
    const [rater, post] = [Math.floor(at / works), at % works];
    const noise = (((rater * 31 + post * 17) % 11) - 5) / 5;
    const mark = 2 + (post % 7) + Math.round((noise * rater) / 8);
    return { rater, post, mark: Math.min(10, Math.max(0, mark)) };
  });
  const ratioBy = (config: TrustConfig): number => {
    const weights = weightsOfMembers(runOn(given, 0, config), given);
    expect(weights).toHaveLength(known);
    return weights.at(-1)! / weights[known >> 1]!;
  };
  expect(ratioBy(trust2026v3)).toBeLessThanOrEqual(trust2026v3.weight.maxRatio + 1e-9);
  // In the first version a perfect rater weighed far more.
  expect(ratioBy(trust2026v1)).toBeGreaterThan(1.5);
});

test('fresh accounts that outnumber the members do not take their weight from these', () => {
  const calm = runBeside(0);
  const farmed = runBeside(known + 1);
  const { maxRatio } = trust2026v3.weight;
  expect(Math.max(...calm.ratings.weight) / calm.community.typicalWeight).toBeLessThan(
    maxRatio + 1e-9,
  );
  expect(farmed.community.typicalWeight).toBeCloseTo(calm.community.typicalWeight, 2);
  for (const [post, { mean }] of calm.posts.slice(0, works).entries()) {
    expect(Math.abs(farmed.posts[post]!.mean - mean)).toBeLessThan(0.02);
  }
});
