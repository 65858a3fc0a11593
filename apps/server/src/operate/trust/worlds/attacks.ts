import { type Chance, createChance } from '../../../platform/chance.ts';
import { globalScore } from '@stenope/domain/echoes/global-score';
import type { RatingEvent, ReplayEvent } from '@stenope/domain/trust/replay/events';
import { scoresOf } from '@stenope/domain/trust/replay/rows';
import {
  type Community,
  communityOf,
  type Habits,
  marksOf,
  postEvents,
  type Rater,
  roundDay,
  userEvents,
  waiting,
} from './community.ts';

export const attacks = [
  'none',
  'boost',
  'bomb',
  'camoBoost',
  'camoBomb',
  'retaliation',
  'sybil',
  'nice',
  'strikeFresh',
] as const;
/** `ring`: members who know the rules and follow a plan. */
export type Attack = (typeof attacks)[number] | 'ring';

/** A log to replay, with the hidden facts of its generation. */
export interface MadeWorld {
  readonly attack: Attack;
  readonly events: readonly ReplayEvent[];
  readonly quality: readonly number[];
  readonly publishedOn: readonly number[];
  readonly kinds: readonly Rater['kind'][];
  readonly targets: readonly number[];
}

interface Blow {
  readonly raters?: readonly Rater[];
  readonly ratings: readonly RatingEvent[];
  readonly targets: readonly number[];
}

/** The same community for a seed, calm or under one attack. */
export function worldOf(attack: Attack, seed: number, habits: Habits): MadeWorld {
  const community = communityOf(seed, attack === 'nice' ? { ...habits, nice: 0.3 } : habits);
  return inOrder(attack, community, blowOf(attack, community, createChance(seed, attack)));
}

/** Merges a community and an attack into one log. */
export function inOrder(attack: Attack, community: Community, blow: Blow): MadeWorld {
  const raters = [...community.raters, ...(blow.raters ?? [])];
  const events: ReplayEvent[] = [
    ...userEvents(raters),
    ...postEvents(community.photographs),
    ...community.ratings,
    ...blow.ratings,
  ];
  const rank = { user: 0, post: 1, rating: 2, end: 3 };
  events.sort((a, b) => a.day - b.day || rank[a.t] - rank[b.t]);
  return {
    attack,
    events: [...events, { t: 'end', day: community.days }],
    quality: community.photographs.map(({ quality }) => quality),
    publishedOn: community.photographs.map(({ day }) => day),
    kinds: raters.map(({ kind }) => kind),
    targets: blow.targets,
  };
}

function blowOf(attack: Attack, community: Community, dice: Chance): Blow {
  const { praised, damned, ring } = community;
  switch (attack) {
    case 'none':
    case 'nice':
    // Rings follow their own plans (`rings.ts`).
    case 'ring':
      return { ratings: [], targets: [] };
    case 'boost':
    case 'bomb': {
      const socks = freshAccounts(community, 10, dice);
      const targets = attack === 'boost' ? praised : damned;
      const mark = attack === 'boost' ? 5 : 0;
      const ids = socks.map(({ id }) => id);
      return { raters: socks, ratings: together(community, ids, targets, mark, dice), targets };
    }
    case 'camoBoost':
      return { ratings: together(community, ring, praised, 5, dice), targets: praised };
    case 'camoBomb':
      return { ratings: together(community, ring, damned, 0, dice), targets: damned };
    case 'strikeFresh': {
      const socks = freshAccounts(community, 10, dice);
      const targets = praised.slice(0, 1);
      const ids = socks.map(({ id }) => id);
      return { raters: socks, ratings: together(community, ids, targets, 5, dice), targets };
    }
    case 'retaliation':
      return revenge(community, dice);
    case 'sybil':
      return slowAccounts(community, dice);
    default:
      throw new Error(`Nobody attacks like this: ${String(attack)}`);
  }
}

function account(id: number, joined: number): Rater {
  return {
    id,
    joined: roundDay(joined),
    verified: true,
    seed: false,
    kind: 'attacker',
    activity: 0,
    bias: 0,
    slope: 0.85,
    noise: 0.45,
    taste: 0,
  };
}

function freshAccounts({ raters, days }: Community, count: number, dice: Chance): Rater[] {
  return Array.from({ length: count }, (_, n) =>
    account(raters.length + n, days * (0.525 + 0.03 * dice.next())),
  );
}

/** All accounts rate every target with one mark, most within a day of its publication. */
function together(
  { photographs, ratings, days }: Community,
  ids: readonly number[],
  targets: readonly number[],
  mark: number,
  dice: Chance,
): RatingEvent[] {
  const rated = new Set(ratings.map(({ user, post }) => `${user} ${post}`));
  return targets.flatMap((post) =>
    ids.flatMap((user): RatingEvent[] => {
      const day = roundDay((photographs[post]?.day ?? 0) + 0.03 + waiting(dice, 1));
      const axes = [mark, mark, mark, mark, mark];
      return rated.has(`${user} ${post}`) || day >= days
        ? []
        : [{ t: 'rating', user, post, day, axes }];
    }),
  );
}

/** Some members who were rated low rate that rater's work low in return. */
function revenge({ photographs, ratings, raters, days }: Community, dice: Chance): Blow {
  const touchy = new Set(raters.filter(() => dice.next() < 0.08).map(({ id }) => id));
  const rated = new Set(ratings.map(({ user, post }) => `${user} ${post}`));
  const answers: RatingEvent[] = [];
  for (const rating of ratings.toSorted((a, b) => a.day - b.day)) {
    const photograph = photographs[Number(rating.post)];
    if (!photograph || !touchy.has(photograph.author)) continue;
    const felt = 3 + 0.85 * (photograph.quality - 3);
    if (globalScore(scoresOf(rating.axes)) > felt - 1) continue;
    const works = photographs.filter(
      ({ author, day }) => author === rating.user && day < rating.day,
    );
    for (const { id: post } of works.slice(0, 3)) {
      const day = roundDay(rating.day + waiting(dice, 1));
      const key = `${photograph.author} ${post}`;
      if (rated.has(key) || day >= days) continue;
      rated.add(key);
      const mark = dice.next() < 0.6 ? 0 : 1;
      const axes = [mark, mark, mark, mark, mark];
      answers.push({ t: 'rating', user: photograph.author, post, day, axes });
    }
  }
  return { ratings: answers, targets: [...new Set(answers.map(({ post }) => Number(post)))] };
}

/** Fifty accounts that rate carefully for months, and then all praise one author. */
function slowAccounts(community: Community, dice: Chance): Blow {
  const { raters, photographs, praised, days } = community;
  const accounts = Array.from({ length: 50 }, (_, n) =>
    account(raters.length + n, 10 + n * days * 0.0155),
  );
  const ratings = accounts.flatMap((rater) => {
    const open = photographs.filter(({ day, id }) => day > rater.joined && !praised.includes(id));
    const seen = new Set<number>();
    return Array.from({ length: 10 }, () => dice.pick(open)).flatMap(
      (photograph): RatingEvent[] => {
        const day = roundDay(photograph.day + waiting(dice, 3));
        if (seen.has(photograph.id) || day >= days) return [];
        seen.add(photograph.id);
        const axes = marksOf(dice, rater, photograph);
        return [{ t: 'rating', user: rater.id, post: photograph.id, day, axes }];
      },
    );
  });
  const there = (post: number): number[] =>
    accounts.filter(({ joined }) => joined < (photographs[post]?.day ?? 0)).map(({ id }) => id);
  const blows = praised.flatMap((post) => together(community, there(post), [post], 5, dice));
  return { raters: accounts, ratings: [...ratings, ...blows], targets: praised };
}
