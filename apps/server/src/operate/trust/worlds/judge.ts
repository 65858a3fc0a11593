import { globalScore } from '@stenope/domain/echoes/global-score';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { RatingEvent, ReplayEvent, ReplayResult } from '@stenope/domain/trust/replay/events';
import { createReplay } from '@stenope/domain/trust/replay/replay';
import { scoresOf } from '@stenope/domain/trust/replay/rows';
import type { PostScore } from '@stenope/domain/trust/types';
import type { Attack, MadeWorld } from './attacks.ts';

/** The engine's result for a world, with the targets' scores shortly after publication. */
export interface Played {
  readonly world: MadeWorld;
  readonly result: ReplayResult;
  readonly soon: ReadonlyMap<number, PostScore | null>;
}

const soonAfterDays = 4;

/** Name of the findings about scores shown soon after publication. */
export const soonShift = 'shift after 4 days, where shown';

export function play(
  world: MadeWorld,
  watched: readonly number[],
  config: TrustConfig,
  batchDays: number,
): Played {
  const replay = createReplay(config, batchDays);
  const soon = new Map<number, PostScore | null>();
  const waiting = watched
    .map((post) => ({ post, day: (world.publishedOn[post] ?? 0) + soonAfterDays }))
    .toSorted((a, b) => a.day - b.day);
  for (const event of world.events) {
    while (waiting[0] && waiting[0].day < event.day) {
      const { post } = waiting.shift()!;
      soon.set(post, replay.scoreOf(post));
    }
    replay.take(event);
  }
  return { world, result: replay.result(), soon };
}

/** A measured value and its limit. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  readonly holds: boolean;
  readonly wanted: string;
}

/** Stable works of a calm world, and how many of their intervals contain the true value. */
export function coverageOf({ world, result }: Played): { stable: number; covered: number } {
  const stable = result.posts.filter(({ stabilisedAtN }) => stabilisedAtN !== null);
  const covered = stable.filter(({ id, low, high }) => {
    const felt = 3 + 0.85 * (world.quality[Number(id)]! - 3);
    return low <= felt && felt <= high;
  });
  return { stable: stable.length, covered: covered.length };
}

/** Shifts of the targets a few days after publication, where a score was shown. */
export function shownShifts(calm: Played, { world, soon }: Played): number[] {
  return world.targets.flatMap((post) => {
    const score = soon.get(post);
    const shown = score && (score.state === 'provisional' || score.state === 'stabilised');
    const calmly = calm.soon.get(post);
    return shown && calmly ? [score.mean - calmly.mean] : [];
  });
}

/**
 * Limits every version of the numbers must hold, on a calm world and on the same world attacked.
 */
export function judge(calm: Played, attacked: readonly Played[]): Finding[] {
  return [...judgeCalm(calm), ...attacked.flatMap((played) => judgeAttack(calm, played))];
}

function judgeCalm(calm: Played): Finding[] {
  const { world, result } = calm;
  const plain = plainMeans(world);
  const rated = result.posts.filter(({ n }) => n >= 3);
  const quality = rated.map(({ id }) => world.quality[Number(id)]!);
  const ours = kendall(
    rated.map(({ ranked }) => ranked),
    quality,
  );
  const theirs = kendall(
    rated.map(({ id }) => plain[Number(id)]!),
    quality,
  );
  const given = givenBy(world);
  const trustOf = new Map(result.users.map(({ id, trust }) => [Number(id), trust]));
  const active = world.kinds.flatMap((kind, id) =>
    kind === 'honest' && (given.get(id) ?? 0) >= 30 ? [id] : [],
  );
  const trusted = (id: number): boolean => (trustOf.get(id) ?? 0) >= 60;
  const stable = result.posts.filter(({ stabilisedAtN }) => stabilisedAtN !== null);
  const grown = stable.filter(({ id }) => world.publishedOn[Number(id)]! > 60);
  const { covered } = coverageOf(calm);
  return [
    atLeast('calm: Kendall with true quality', ours, 0.73),
    atLeast('calm: gain over the plain mean', ours - theirs, 0.05),
    atMost(
      'calm: raters clustered',
      result.users.filter(({ cluster }) => cluster !== null).length,
      6,
    ),
    atLeast(
      'calm: active honest raters trusted',
      active.filter(trusted).length / active.length,
      0.6,
    ),
    atMost(
      'calm: all-5 raters trusted',
      world.kinds.filter((kind, id) => kind === 'nice' && trusted(id)).length,
      0,
    ),
    atMost(
      'calm: ratings to stabilise, median',
      median(grown.map((post) => post.stabilisedAtN!)),
      12,
    ),
    within('calm: coverage of the 90 % interval', covered / stable.length, 0.82, 0.97),
  ];
}

const shiftBars: Partial<Record<Attack, number>> = {
  boost: 0.1,
  bomb: 0.1,
  camoBoost: 0.3,
  camoBomb: 0.35,
  retaliation: 0.1,
  sybil: 0.2,
  strikeFresh: 0.3,
};

function judgeAttack(calm: Played, attacked: Played): Finding[] {
  const { world, result } = attacked;
  const { attack, targets } = world;
  if (attack === 'nice') {
    const rated = result.posts.filter(({ n }) => n >= 3);
    const quality = rated.map(({ id }) => world.quality[Number(id)]!);
    const inflation = average(rated.map(({ mean }, at) => mean - quality[at]!));
    return [
      atLeast(
        'nice: Kendall',
        kendall(
          rated.map(({ ranked }) => ranked),
          quality,
        ),
        0.7,
      ),
      atMost('nice: inflation', inflation, 0.15),
    ];
  }
  const before = meanOf(calm.result);
  const after = meanOf(result);
  const shifts = targets.flatMap((post) => {
    const [from, to] = [before.get(post), after.get(post)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  const findings = [atMost(`${attack}: shift`, Math.abs(average(shifts)), shiftBars[attack] ?? 0)];
  const early = shownShifts(calm, attacked);
  if (attack.startsWith('camo') && early.length > 0) {
    const shift = Math.abs(average(early));
    // Only two to five posts of a world are shown so soon: a single world says little.
    findings.push(atMost(`${attack}: ${soonShift}`, shift, 0.6));
  }
  return findings;
}

function meanOf({ posts }: ReplayResult): Map<number, number> {
  return new Map(posts.map(({ id, mean }) => [Number(id), mean]));
}

export function average(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function kendall(one: readonly number[], other: readonly number[]): number {
  let concordant = 0;
  let [tiedOne, tiedOther, pairs] = [0, 0, 0];
  for (let i = 0; i < one.length; i += 1) {
    for (let j = i + 1; j < one.length; j += 1) {
      const [a, b] = [Math.sign(one[i]! - one[j]!), Math.sign(other[i]! - other[j]!)];
      pairs += 1;
      if (a === 0) tiedOne += 1;
      if (b === 0) tiedOther += 1;
      concordant += a * b;
    }
  }
  return concordant / Math.sqrt((pairs - tiedOne) * (pairs - tiedOther));
}

function ratingsIn(events: readonly ReplayEvent[]): RatingEvent[] {
  return events.filter((event) => event.t === 'rating');
}

function plainMeans({ events, quality }: MadeWorld): number[] {
  const sums = quality.map(() => ({ total: 0, n: 0 }));
  for (const { post, axes } of ratingsIn(events)) {
    const sum = sums[Number(post)]!;
    sum.total += globalScore(scoresOf(axes));
    sum.n += 1;
  }
  return sums.map(({ total, n }) => (n === 0 ? 3 : total / n));
}

function givenBy({ events }: MadeWorld): Map<number, number> {
  const given = new Map<number, number>();
  for (const { user } of ratingsIn(events))
    given.set(Number(user), (given.get(Number(user)) ?? 0) + 1);
  return given;
}

export function atLeast(name: string, value: number, bar: number): Finding {
  return { name, value, holds: value >= bar, wanted: `>= ${bar}` };
}

export function atMost(name: string, value: number, bar: number): Finding {
  return { name, value, holds: value <= bar, wanted: `<= ${bar}` };
}

export function within(name: string, value: number, low: number, high: number): Finding {
  return { name, value, holds: value >= low && value <= high, wanted: `${low} .. ${high}` };
}
