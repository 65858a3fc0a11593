import { globalScore } from '@stenope/domain/echoes/global-score';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { ReplayResult } from '@stenope/domain/trust/replay/events';
import { createReplay } from '@stenope/domain/trust/replay/replay';
import { scoresOf } from '@stenope/domain/trust/replay/rows';
import type { MadeWorld } from './attacks.ts';
import type { RingPlan, RingWorld } from './rings.ts';

/** What a plan came to: how far the works moved on the whole, by our score and by the plain mean. */
export interface RingOutcome {
  readonly plan: RingPlan;
  readonly shift: number;
  readonly plainShift: number;
  /** Members of the ring who count as one voice, and others who do. */
  readonly found: number;
  readonly honestFound: number;
}

export function replayed(world: MadeWorld, config: TrustConfig, batchDays: number): ReplayResult {
  const replay = createReplay(config, batchDays);
  for (const event of world.events) replay.take(event);
  return replay.result();
}

/** Tries plans on one community; the calm run is made once. */
export function tryPlans(
  { calm, attackedBy }: RingWorld,
  plans: readonly RingPlan[],
  config: TrustConfig,
  batchDays: number,
): RingOutcome[] {
  const before = meansOf(replayed(calm, config, batchDays));
  const plainBefore = plainMeans(calm);
  const honest = calm.kinds.length - 10;
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
