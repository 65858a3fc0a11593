import { globalScore } from '@stenope/domain/echoes/global-score';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { ReplayResult } from '@stenope/domain/trust/replay/events';
import { createReplay } from '@stenope/domain/trust/replay/replay';
import { scoresOf } from '@stenope/domain/trust/replay/rows';
import type { MadeWorld } from './attacks.ts';
import { type Habits, ringSize, usualHabits } from './community.ts';
import { average, atMost, type Finding } from './judge.ts';
import { reportedPlan, type RingPlan, ringPlans, type RingWorld, ringWorld } from './rings.ts';

/** Result of a plan: mean shift of the works, by our score and by the plain mean. */
interface RingOutcome {
  readonly plan: RingPlan;
  readonly shift: number;
  readonly plainShift: number;
  /** Members of the ring who count as one voice, and honest members who do. */
  readonly found: number;
  readonly honestFound: number;
}

function replayed(world: MadeWorld, config: TrustConfig, batchDays: number): ReplayResult {
  const replay = createReplay(config, batchDays);
  for (const event of world.events) replay.take(event);
  return replay.result();
}

/** Tries plans on one community; the calm run is computed once. */
export function tryPlans(
  { calm, attackedBy }: RingWorld,
  plans: readonly RingPlan[],
  config: TrustConfig,
  batchDays: number,
): RingOutcome[] {
  const before = meansOf(replayed(calm, config, batchDays));
  const plainBefore = plainMeans(calm);
  const honest = calm.kinds.length - ringSize;
  return plans.map((plan) => {
    const world = attackedBy(plan);
    const result = replayed(world, config, batchDays);
    const after = meansOf(result);
    const plainAfter = plainMeans(world);
    const shiftOf = (from: Means, to: Means): number =>
      Math.abs(
        world.targets.reduce((sum, post) => sum + (to.get(post) ?? 0) - (from.get(post) ?? 0), 0) /
          world.targets.length,
      );
    const clustered = result.users.filter(({ cluster }) => cluster !== null);
    const found = clustered.filter(({ id }) => Number(id) >= honest).length;
    return {
      plan,
      shift: shiftOf(before, after),
      plainShift: shiftOf(plainBefore, plainAfter),
      found,
      honestFound: clustered.length - found,
    };
  });
}

type Means = ReadonlyMap<number, number>;

function meansOf({ posts }: ReplayResult): Means {
  return new Map(posts.map(({ id, mean }) => [Number(id), mean]));
}

function plainMeans({ events }: MadeWorld): Means {
  const sums = new Map<number, { total: number; n: number }>();
  for (const event of events) {
    if (event.t !== 'rating') continue;
    const sum = sums.get(Number(event.post)) ?? { total: 0, n: 0 };
    sum.total += globalScore(scoresOf(event.axes));
    sum.n += 1;
    sums.set(Number(event.post), sum);
  }
  return new Map([...sums].map(([post, { total, n }]) => [post, total / n]));
}

/** A community small enough to search many plans in minutes. */
export const searched: Habits = {
  ...usualHabits,
  members: 200,
  posts: 240,
  days: 120,
  ratingsPerPost: 17,
  perfectRing: true,
};

/** A quarter of the members share a taste that moves their marks as much as chance does. */
const school = { share: 0.25, taste: 0.5 } as const;

const batchDays = 4;

export interface RingSearch {
  readonly findings: readonly Finding[];
  /** The plans with the largest shifts. */
  readonly worst: readonly RingOutcome[];
}

/**
 * Tries this many plans on each community, and counts the honest members of a common taste that are
 * treated as one voice.
 */
export function searchRings(
  seeds: readonly number[],
  plansEach: number,
  config: TrustConfig,
): RingSearch {
  const outcomes = seeds.flatMap((seed) => {
    const both = [reportedPlan, { ...reportedPlan, direction: -1 } as const];
    const plans = [...both, ...ringPlans(plansEach, seed)];
    return tryPlans(ringWorld(seed, searched), plans, config, batchDays);
  });
  const worst = outcomes.toSorted((a, b) => b.shift - a.shift);
  const above = outcomes.filter(({ shift, plainShift }) => shift > plainShift);
  const schools = seeds.map((seed) => {
    const { users } = replayed(ringWorld(seed, { ...usualHabits, school }).calm, config, 30);
    return users.filter(({ cluster }) => cluster !== null).length / users.length;
  });
  return {
    worst: worst.slice(0, 5),
    findings: [
      atMost(`worst shift of ${outcomes.length} plans`, worst[0]?.shift ?? 0, 0.35),
      atMost('median shift', worst[worst.length >> 1]?.shift ?? 0, 0.2),
      atMost('part of the plans above the plain mean', above.length / outcomes.length, 0),
      atMost('part of a school of taste clustered', average(schools), 0.01),
    ],
  };
}
