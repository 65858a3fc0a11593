import { type Chance, createChance } from '../../../platform/chance.ts';
import { globalScore } from '@stenope/domain/echoes/global-score';
import type { PostEvent, RatingEvent, UserEvent } from '@stenope/domain/trust/replay/events';
import { scoresOf } from '@stenope/domain/trust/replay/rows';

/** Parameters of a generated community. Everything else follows from the seed. */
export interface Habits {
  readonly members: number;
  readonly posts: number;
  readonly days: number;
  /** Share of members who give everything a 5, and of those who rate at random. */
  readonly nice: number;
  readonly random: number;
  readonly seeds: number;
  /** Median ratings per post, and the spread of that number. */
  readonly ratingsPerPost: number;
  readonly popularity: number;
  /** Members who will attack have prepared: their former ratings were nearly perfect. */
  readonly perfectRing?: boolean;
  /** Share of members with a common taste, and its effect on their marks. */
  readonly school?: { readonly share: number; readonly taste: number };
}

export const usualHabits: Habits = {
  members: 800,
  posts: 1200,
  days: 180,
  nice: 0.09,
  random: 0.025,
  seeds: 20,
  ratingsPerPost: 13,
  popularity: 0.75,
};

export type RaterKind = 'honest' | 'nice' | 'random' | 'attacker';

export interface Rater {
  readonly id: number;
  readonly joined: number;
  readonly verified: boolean;
  readonly seed: boolean;
  readonly kind: RaterKind;
  readonly activity: number;
  readonly bias: number;
  readonly slope: number;
  readonly noise: number;
  /** Effect of a photograph's style on their marks. */
  readonly taste: number;
}

export interface Photograph {
  readonly id: number;
  readonly author: number;
  readonly day: number;
  readonly quality: number;
  /** Style that some like and others are indifferent to. */
  readonly style: number;
  /** True differences between the axes. */
  readonly character: readonly number[];
}

export interface Community {
  readonly seed: number;
  readonly days: number;
  readonly raters: readonly Rater[];
  readonly photographs: readonly Photograph[];
  readonly ratings: readonly RatingEvent[];
  /** Targets of attacks: average photographs to praise, good ones to damn. */
  readonly praised: readonly number[];
  readonly damned: readonly number[];
  readonly ring: readonly number[];
}

export function normal(dice: Chance): number {
  const radius = Math.sqrt(-2 * Math.log(1 - dice.next()));
  return radius * Math.cos(2 * Math.PI * dice.next());
}

export function waiting(dice: Chance, mean: number): number {
  return -mean * Math.log(1 - dice.next());
}

export function roundDay(day: number): number {
  return Math.round(day * 1e4) / 1e4;
}

export const ringSize = 10;
const targets = 6;
/** Members from the first day who are no seed curators. */
const targetAuthors = [21, 22];

export function communityOf(seed: number, habits: Habits): Community {
  const raters = ratersOf(createChance(seed, 'raters'), habits);
  const { photographs, praised, damned } = photographsOf(
    createChance(seed, 'photographs'),
    raters,
    habits,
  );
  const ratings = ratingsOf(createChance(seed, 'ratings'), raters, photographs, habits);
  const ring = raters.slice(-ringSize).map(({ id }) => id);
  return { seed, days: habits.days, raters, photographs, ratings, praised, damned, ring };
}

function ratersOf(dice: Chance, habits: Habits): Rater[] {
  return Array.from({ length: habits.members + ringSize }, (_, id): Rater => {
    const inRing = id >= habits.members;
    const founder = dice.next() < 0.28 || id < habits.seeds || targetAuthors.includes(id);
    const lot = dice.next();
    const special = lot < habits.nice + habits.random && !inRing && id >= habits.seeds;
    const joined = founder ? 0 : dice.next() * habits.days * 0.75;
    const activity = Math.exp(normal(dice));
    return {
      id,
      // Members who will attack joined long ago and rated well.
      joined: roundDay(inRing ? 2 + dice.next() * 14 : joined),
      verified: dice.next() < 0.86 || inRing,
      seed: id < habits.seeds,
      kind: !special ? 'honest' : lot < habits.nice ? 'nice' : 'random',
      activity: inRing ? 2 + activity : activity,
      ...(inRing && habits.perfectRing ? perfect : characterOf(dice)),
      taste: id < habits.members * (habits.school?.share ?? 0) ? (habits.school?.taste ?? 0) : 0,
    };
  });
}

const perfect = { bias: 0, slope: 0.85, noise: 0.2 } as const;

export function characterOf(dice: Chance): Pick<Rater, 'bias' | 'slope' | 'noise'> {
  return {
    bias: 0.38 * normal(dice),
    slope: 0.85 + 0.13 * normal(dice),
    noise: Math.min(1.3, 0.53 * Math.exp(0.33 * normal(dice))),
  };
}

function photographsOf(
  dice: Chance,
  raters: readonly Rater[],
  { posts, members, days }: Habits,
): Pick<Community, 'photographs' | 'praised' | 'damned'> {
  const made = (id: number, author: number, day: number, quality: number): Photograph => ({
    id,
    author,
    day: roundDay(day),
    quality: Math.min(5, Math.max(0, quality)),
    style: styleOf(id),
    character: balanced(Array.from({ length: 5 }, () => 0.3 * normal(dice))),
  });
  const ordinary = Array.from({ length: posts }, (_, id) => {
    const author = dice.below(members);
    const day = days * (0.01 + 0.96 * Math.sqrt(dice.next()));
    return made(id, author, Math.max(raters[author]?.joined ?? 0, day), 3 + 0.66 * normal(dice));
  });
  const first = days * 0.58;
  const step = days * 0.056;
  const aimedAt = (from: number, author: number, quality: number, later: number): Photograph[] =>
    Array.from({ length: targets }, (_, n) =>
      made(from + n, author, first + later + n * step, quality + 0.25 * normal(dice)),
    );
  const fair = aimedAt(posts, targetAuthors[0]!, 2.5, 0);
  const good = aimedAt(posts + targets, targetAuthors[1]!, 4, 3);
  return {
    photographs: [...ordinary, ...fair, ...good],
    praised: fair.map(({ id }) => id),
    damned: good.map(({ id }) => id),
  };
}

/** Seeded by the id alone, so that other random numbers stay the same. */
function styleOf(id: number): number {
  return normal(createChance(id, 'style'));
}

/** Centres the axes on zero, so that quality is the global score. */
export function balanced(axes: readonly number[]): number[] {
  const off = globalScore(scoresOf(axes));
  return axes.map((axis) => axis - off);
}

function ratingsOf(
  dice: Chance,
  raters: readonly Rater[],
  photographs: readonly Photograph[],
  { days, ratingsPerPost, popularity }: Habits,
): RatingEvent[] {
  const upTo: number[] = [];
  for (const { activity } of raters) upTo.push((upTo.at(-1) ?? 0) + activity);
  const ratings: RatingEvent[] = [];
  for (const photograph of photographs) {
    const wanted = Math.round(ratingsPerPost * 1.15 * Math.exp(popularity * normal(dice)));
    const seen = new Set([photograph.author]);
    for (let n = 0; n < wanted; n += 1) {
      const day = roundDay(photograph.day + waiting(dice, 6.1));
      const rater = raters[placeOf(upTo, dice.next() * (upTo.at(-1) ?? 0))];
      if (!rater || day >= days || rater.joined > day || seen.has(rater.id)) continue;
      seen.add(rater.id);
      const axes = marksOf(dice, rater, photograph);
      ratings.push({ t: 'rating', user: rater.id, post: photograph.id, day, axes });
    }
  }
  return ratings;
}

function placeOf(upTo: readonly number[], value: number): number {
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function marksOf(
  dice: Chance,
  rater: Rater,
  { quality, style, character }: Photograph,
): number[] {
  if (rater.kind === 'random') return character.map(() => dice.below(6));
  if (rater.kind === 'nice') return character.map(() => (dice.next() < 0.85 ? 5 : 4));
  const liked = 3 + rater.slope * (quality - 3) + rater.bias + rater.taste * style;
  const felt = liked + rater.noise * normal(dice);
  return character.map((axis) =>
    Math.min(5, Math.max(0, Math.round(felt + axis + 0.45 * normal(dice)))),
  );
}

export function userEvents(raters: readonly Rater[]): UserEvent[] {
  return raters.map(({ id, joined: day, verified, seed }) => ({
    t: 'user',
    id,
    day,
    verified,
    seed,
  }));
}

export function postEvents(photographs: readonly Photograph[]): PostEvent[] {
  return photographs.map(({ id, author, day }) => ({ t: 'post', id, author, day }));
}
