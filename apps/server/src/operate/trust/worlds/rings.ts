import type { RatingEvent } from '@stenope/domain/trust/replay/events';
import { type Chance, createChance } from '../../../platform/chance.ts';
import { inOrder, type MadeWorld } from './attacks.ts';
import {
  type Community,
  communityOf,
  type Habits,
  normal,
  type Photograph,
  roundDay,
  waiting,
} from './community.ts';

/**
 * Plan of a ring of trusted members that knows every published number: how far off it marks, with
 * how much scatter, how fast, who takes part each time, how long it rests between works.
 */
export interface RingPlan {
  readonly direction: 1 | -1;
  /** Points away from an honest mark. */
  readonly off: number;
  readonly scatter: number;
  /** Days over which the marks of one work are spread. */
  readonly spreadDays: number;
  /** Always the same members, in turn, at random, or those who have met least. */
  readonly subsets: 'same' | 'turn' | 'any' | 'apart';
  readonly perWork: number;
  /** Days between one work and the next. */
  readonly restDays: number;
  /** All works of one author, or of different ones. */
  readonly oneAuthor: boolean;
  /** The others of the ring mark the work honestly, as a cover. */
  readonly alibi: boolean;
}

const ringWorks = 6;

const choices = {
  direction: [1, -1],
  off: [0.8, 1, 1.2, 1.4, 1.6, 1.69, 1.9, 2.2, 2.6],
  scatter: [0, 0.2, 0.4],
  spreadDays: [1, 4, 10, 20],
  subsets: ['same', 'turn', 'any', 'apart'],
  perWork: [6],
  restDays: [1, 4, 9],
  oneAuthor: [true, false],
  alibi: [false, false, true],
} as const;

/** Random plans; the same seed gives the same ones. */
export function ringPlans(count: number, seed: number): RingPlan[] {
  const dice = createChance(seed, 'plans of rings');
  return Array.from({ length: count }, () => ({
    direction: dice.pick(choices.direction),
    off: dice.pick(choices.off),
    scatter: dice.pick(choices.scatter),
    spreadDays: dice.pick(choices.spreadDays),
    subsets: dice.pick(choices.subsets),
    perWork: dice.pick(choices.perWork),
    restDays: dice.pick(choices.restDays),
    oneAuthor: dice.pick(choices.oneAuthor),
    alibi: dice.pick(choices.alibi),
  }));
}

/**
 * Six members in turn who stay just below the gap that the first version published: part of every
 * search.
 */
export const reportedPlan: RingPlan = {
  direction: 1,
  off: 1.6,
  scatter: 0.2,
  spreadDays: 10,
  subsets: 'turn',
  perWork: 6,
  restDays: 4,
  oneAuthor: false,
  alibi: false,
};

export interface RingWorld {
  readonly calm: MadeWorld;
  attackedBy(plan: RingPlan): MadeWorld;
}

/** A community, calm and under any plan. */
export function ringWorld(seed: number, habits: Habits): RingWorld {
  const community = communityOf(seed, habits);
  const calm = inOrder('none', community, { ratings: [], targets: [] });
  return {
    calm,
    attackedBy: (plan) => {
      const works = worksFor(community, plan);
      const ratings = marksFor(community, plan, works);
      return inOrder('ring', community, { ratings, targets: works.map(({ id }) => id) });
    },
  };
}

/** Average works to raise, or good ones to pull down, in the order of time. */
function worksFor(
  community: Community,
  { direction, oneAuthor, restDays }: RingPlan,
): Photograph[] {
  const { photographs, praised, damned, days, ratings } = community;
  if (oneAuthor) {
    const ids = direction > 0 ? praised : damned;
    return ids.flatMap((id) => photographs[id] ?? []);
  }
  const rated = new Map<number, number>();
  for (const { post } of ratings) rated.set(Number(post), (rated.get(Number(post)) ?? 0) + 1);
  const [low, high] = direction > 0 ? [2.2, 3] : [3.1, 3.9];
  const works: Photograph[] = [];
  const authors = new Set<number>();
  let from = days * 0.4;
  for (const photograph of photographs.toSorted((a, b) => a.day - b.day)) {
    const { id, day, quality, author } = photograph;
    const fits = day >= from && day < days - 15 && quality >= low && quality <= high;
    if (!fits || authors.has(author) || (rated.get(id) ?? 0) < 8 || works.length === ringWorks) {
      continue;
    }
    works.push(photograph);
    authors.add(author);
    from = day + restDays;
  }
  return works;
}

function marksFor(
  { ratings, ring, seed, days }: Community,
  plan: RingPlan,
  works: readonly Photograph[],
): RatingEvent[] {
  const dice = createChance(seed, JSON.stringify(plan));
  const rated = new Set(ratings.map(({ user, post }) => `${user} ${post}`));
  const met = new Map<string, number>();
  return works.flatMap(({ id: post, day: published, quality, character, author }, turn) => {
    const free = ring.filter((user) => user !== author && !rated.has(`${user} ${post}`));
    const chosen = new Set(partOf(free, ring, plan, turn, met, dice));
    const strikers = free.filter((user) => chosen.has(user));
    for (const one of strikers) for (const other of strikers) meet(met, one, other);
    return free.flatMap((user): RatingEvent[] => {
      const strikes = chosen.has(user);
      if (!strikes && !plan.alibi) return [];
      const wait = strikes ? plan.spreadDays * dice.next() : waiting(dice, 3);
      const day = roundDay(published + 0.05 + wait);
      if (day >= days) return [];
      const off = strikes ? plan.direction * plan.off : 0;
      const felt = 3 + 0.85 * (quality - 3) + off + plan.scatter * normal(dice);
      const axes = character.map((axis) => halfStep(felt + axis + 0.2 * normal(dice)));
      return [{ t: 'rating', user, post, day, axes }];
    });
  });
}

function halfStep(mark: number): number {
  return Math.min(5, Math.max(0, Math.round(mark * 2) / 2));
}

function meet(met: Map<string, number>, one: number, other: number): void {
  if (one !== other) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
}

function partOf(
  free: readonly number[],
  ring: readonly number[],
  { subsets, perWork }: RingPlan,
  turn: number,
  met: ReadonlyMap<string, number>,
  dice: Chance,
): number[] {
  if (subsets === 'same') return free.slice(0, perWork);
  if (subsets === 'turn') {
    const from = (turn * perWork) % ring.length;
    return [...ring.slice(from), ...ring.slice(0, from)]
      .filter((user) => free.includes(user))
      .slice(0, perWork);
  }
  const shuffled = free
    .map((user) => ({ user, lot: dice.next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ user }) => user);
  if (subsets === 'any') return shuffled.slice(0, perWork);
  const chosen: number[] = [];
  while (chosen.length < Math.min(perWork, shuffled.length)) {
    const meetings = (user: number): number =>
      chosen.reduce((total, other) => total + (met.get(`${user} ${other}`) ?? 0) ** 2, 0);
    const rest = shuffled.filter((user) => !chosen.includes(user));
    chosen.push(rest.reduce((best, user) => (meetings(user) < meetings(best) ? user : best)));
  }
  return chosen;
}
