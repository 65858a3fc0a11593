import type { RatingEvent, ReplayEvent } from '@stenope/domain/trust/replay/events';
import { type Chance, createChance } from '../../../platform/chance.ts';
import type { MadeWorld } from './attacks.ts';
import {
  balanced,
  characterOf,
  marksOf,
  normal,
  type Photograph,
  postEvents,
  type Rater,
  roundDay,
  userEvents,
  waiting,
} from './community.ts';

/** A community in its first months, without attackers. */
export interface YoungHabits {
  readonly members: number;
  readonly days: number;
  readonly posts: number;
  /** Share of the others who rate a post: nearly all in a circle of friends. */
  readonly reach: number;
  readonly seeds: number;
}

/** Most ratings of a post come while it is new. */
const burst = { share: 0.75, days: 2, laterDays: 7 } as const;

/** Community sizes whose scores must become stable. */
export const youngCommunities = {
  twelve: { members: 12, days: 90, posts: 80, reach: 0.8, seeds: 0 },
  forty: { members: 40, days: 90, posts: 220, reach: 0.4, seeds: 0 },
  village: { members: 150, days: 90, posts: 520, reach: 0.11, seeds: 0 },
  curated: { members: 150, days: 120, posts: 560, reach: 0.11, seeds: 20 },
  town: { members: 1000, days: 60, posts: 900, reach: 0.017, seeds: 0 },
} as const satisfies Readonly<Record<string, YoungHabits>>;

export function youngWorld(seed: number, habits: YoungHabits): MadeWorld {
  const raters = ratersOf(createChance(seed, 'young raters'), habits);
  const photographs = photographsOf(createChance(seed, 'young photographs'), raters, habits);
  const ratings = ratingsOf(createChance(seed, 'young ratings'), raters, photographs, habits);
  const events: ReplayEvent[] = [...userEvents(raters), ...postEvents(photographs), ...ratings];
  const rank = { user: 0, post: 1, rating: 2, end: 3 };
  events.sort((a, b) => a.day - b.day || rank[a.t] - rank[b.t]);
  return {
    attack: 'none',
    events: [...events, { t: 'end', day: habits.days }],
    quality: photographs.map(({ quality }) => quality),
    publishedOn: photographs.map(({ day }) => day),
    kinds: raters.map(({ kind }) => kind),
    targets: [],
  };
}

/** Half join on the first day, the others within the first month. */
function ratersOf(dice: Chance, { members, seeds }: YoungHabits): Rater[] {
  return Array.from({ length: members }, (_, id): Rater => {
    const lot = dice.next();
    const joined = id < seeds || dice.next() < 0.5 ? 0 : dice.next() * 30;
    const special = lot < 0.1 && id >= seeds && members > 12;
    return {
      id,
      joined: roundDay(joined),
      verified: dice.next() < 0.86,
      seed: id < seeds,
      kind: !special ? 'honest' : lot < 0.08 ? 'nice' : 'random',
      activity: Math.exp(0.7 * normal(dice)),
      ...characterOf(dice),
      taste: 0,
    };
  });
}

function photographsOf(
  dice: Chance,
  raters: readonly Rater[],
  { posts, days }: YoungHabits,
): Photograph[] {
  return Array.from({ length: posts }, (_, id) => {
    const author = dice.below(raters.length);
    const from = raters[author]?.joined ?? 0;
    const day = from + (days - from) * 0.97 * dice.next();
    return {
      id,
      author,
      day: roundDay(day),
      quality: Math.min(5, Math.max(0, 3 + 0.85 * normal(dice))),
      style: 0,
      character: balanced(Array.from({ length: 5 }, () => 0.3 * normal(dice))),
    };
  });
}

function ratingsOf(
  dice: Chance,
  raters: readonly Rater[],
  photographs: readonly Photograph[],
  { days, reach }: YoungHabits,
): RatingEvent[] {
  return photographs.flatMap((photograph) => {
    // Some posts are seen by more members; active members rate more.
    const seen = reach * Math.exp(0.3 * normal(dice));
    return raters.flatMap((rater): RatingEvent[] => {
      const day = roundDay(photograph.day + whenRated(dice));
      const rates = dice.next() < Math.min(0.97, seen * Math.sqrt(rater.activity));
      if (!rates || rater.id === photograph.author || rater.joined > day || day >= days) return [];
      const axes = marksOf(dice, rater, photograph);
      return [{ t: 'rating', user: rater.id, post: photograph.id, day, axes }];
    });
  });
}

function whenRated(dice: Chance): number {
  return dice.next() < burst.share
    ? burst.days * dice.next() ** 1.5
    : burst.days + waiting(dice, burst.laterDays);
}
