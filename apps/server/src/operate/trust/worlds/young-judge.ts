import type { TrustConfig } from '@stenope/domain/trust/config';
import { createReplay } from '@stenope/domain/trust/replay/replay';
import type { MadeWorld } from './attacks.ts';
import { atLeast, atMost, type Finding } from './judge.ts';
import { youngCommunities, type YoungHabits, youngWorld } from './young.ts';

/** Outcome of a post of a calm community, with its hidden quality. */
interface Settling {
  readonly quality: number;
  readonly ratings: number;
  /** Age at the end, in days. */
  readonly age: number;
  readonly state: string;
  /** Day on which it first became stable. */
  readonly settledOn: number | null;
}

/** Runs a world with a batch every night, and checks every score whenever it can have changed. */
function settlings(world: MadeWorld, config: TrustConfig): Settling[] {
  const replay = createReplay(config, 1);
  const settledOn = new Map<number, number>();
  const ratings = new Map<number, number>();
  const look = (post: number, day: number): void => {
    const isStable = replay.scoreOf(post)?.state === 'stabilised';
    if (isStable && !settledOn.has(post)) settledOn.set(post, day);
  };
  let night = 1;
  let last = 0;
  for (const event of world.events) {
    const wasNight = event.day >= night;
    replay.take(event);
    last = event.day;
    if (wasNight || event.t === 'end') {
      for (const post of ratings.keys()) look(post, Math.floor(event.day));
      night = Math.floor(event.day) + 1;
    }
    if (event.t !== 'rating') continue;
    ratings.set(Number(event.post), (ratings.get(Number(event.post)) ?? 0) + 1);
    look(Number(event.post), event.day);
  }
  return [...ratings].map(([post, count]) => ({
    quality: world.quality[post] ?? 3,
    ratings: count,
    age: last - (world.publishedOn[post] ?? 0),
    state: replay.scoreOf(post)?.state ?? 'hidden',
    settledOn: settledOn.get(post) ?? null,
  }));
}

interface Share {
  readonly of: number;
  readonly stable: number;
}

interface Settled {
  readonly all: Share;
  readonly best: Share;
  readonly weakest: Share;
  readonly contested: number;
  /** Days the best posts waited for other eyes alone, sorted. */
  readonly waits: readonly number[];
}

/** Posts at least two weeks old with enough ratings, and not contested. */
function settledIn(
  world: MadeWorld,
  config: TrustConfig,
  { minRatings }: { readonly minRatings: number },
): Settled {
  const found = settlings(world, config);
  const unhurried = settlings(world, withoutWaits(config));
  const counted = found
    .map((post, at) => ({ ...post, freeOn: unhurried[at]?.settledOn ?? null }))
    .filter(({ age, ratings }) => age >= 14 && ratings >= minRatings);
  const calm = counted.filter(({ state }) => state !== 'contested');
  const best = calm.filter(({ quality }) => quality >= 4);
  return {
    all: shareOf(calm),
    best: shareOf(best),
    weakest: shareOf(calm.filter(({ quality }) => quality <= 2)),
    contested: counted.length - calm.length,
    waits: best
      .flatMap(({ settledOn, freeOn }) =>
        settledOn === null || freeOn === null ? [] : [Math.max(0, settledOn - freeOn)],
      )
      .toSorted((a, b) => a - b),
  };
}

function shareOf(posts: readonly Settling[]): Share {
  return {
    of: posts.length,
    stable: posts.filter(({ state }) => state === 'stabilised').length,
  };
}

/** The same rules without the wait for exceptional scores. */
function withoutWaits(config: TrustConfig): TrustConfig {
  return { ...config, exceptional: { ...config.exceptional, away: 99 } };
}

/**
 * Ratings needed to count: two thirds of the others in a circle of friends, elsewhere the minimum
 * for stability.
 */
function ratingsCounted(members: number): number {
  return members <= 12 ? Math.ceil((2 / 3) * (members - 1)) : 8;
}

/**
 * Checks that scores of calm young communities of every size become stable, over several seeds
 * together.
 */
export function judgeYoung(
  seeds: readonly number[],
  config: TrustConfig,
  communities: Readonly<Record<string, YoungHabits>> = youngCommunities,
): Finding[] {
  return Object.entries(communities).flatMap(([name, habits]) => {
    const minRatings = ratingsCounted(habits.members);
    const found = seeds.map((seed) => settledIn(youngWorld(seed, habits), config, { minRatings }));
    const part = (of: 'all' | 'best' | 'weakest'): number => {
      const total = found.reduce((sum, settled) => sum + settled[of].of, 0);
      return found.reduce((sum, settled) => sum + settled[of].stable, 0) / total;
    };
    const waits = found.flatMap((settled) => settled.waits).toSorted((a, b) => a - b);
    return [
      atLeast(`${name}: stable`, part('all'), habits.members <= 12 ? 0.9 : 0.95),
      atLeast(`${name}: best stable`, part('best'), 0.9),
      atLeast(`${name}: weakest stable`, part('weakest'), 0.9),
      atMost(`${name}: days the best wait, median`, waits[waits.length >> 1] ?? 0, 2),
      atMost(`${name}: days the best wait, longest`, waits.at(-1) ?? 0, 7),
    ];
  });
}
