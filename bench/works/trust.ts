import { createChance } from '../../apps/server/src/platform/chance.ts';
import { createWorld, type World } from '../../packages/domain/src/trust/batch/world.ts';
import { dayLength } from '../../packages/domain/src/trust/evidence.ts';
import type { RatingFacts } from '../../packages/domain/src/trust/types.ts';

export interface Size {
  readonly members: number;
  readonly posts: number;
  readonly ratings: number;
}

export const days = 365;

/** A year of mostly agreeing ratings; one in twelve raters is random, so that clusters arise. */
export function filledWorld({ members, posts, ratings }: Size, seed: number): World {
  const dice = createChance(seed, 'trust');
  const world = createWorld(members, posts, ratings);
  for (let member = 0; member < members; member += 1) {
    world.members.verified[member] = 1;
    world.members.trust[member] = 25 + 50 * dice.next();
  }
  for (let post = 0; post < posts; post += 1) world.posts.author[post] = dice.below(members);
  const quality = Float64Array.from({ length: posts }, () => 2 + 6 * dice.next());
  for (let at = 0; at < ratings; at += 1) {
    const post = dice.rank(posts, 0.6);
    // A rater seldom meets the same post twice among so many; if so, nothing breaks.
    const rater = dice.rank(members, 0.6);
    world.ratings.rater[at] = rater;
    world.ratings.post[at] = post;
    world.ratings.at[at] = dice.next() * days * dayLength;
    world.ratings.early[at] = dice.next() < 0.6 ? 1 : 0;
    for (let axis = 0; axis < 5; axis += 1) {
      const felt = rater % 12 === 0 ? dice.next() * 10 : quality[post]! + (dice.next() - 0.5) * 4;
      world.ratings.marks[at * 5 + axis] = Math.min(10, Math.max(0, Math.round(felt)));
    }
  }
  return world;
}

/** Ratings of one post, as the server would read them. */
export function ratingsOfOnePost(count: number, seed: number): RatingFacts[] {
  const dice = createChance(seed, 'one post');
  const mark = (): number => dice.below(11) / 2;
  return Array.from({ length: count }, (_, n) => ({
    rater: `rater ${n}`,
    scores: {
      intention: mark(),
      composition: mark(),
      matiere: mark(),
      technique: mark(),
      emotion: mark(),
    },
    at: dice.next() * days * dayLength,
    revealed: dice.next() < 0.3,
    early: n < 12,
    trust: 100 * dice.next(),
    severity: dice.next() - 0.5,
    steadiness: 1,
    cluster: dice.next() < 0.05 ? 'a' : null,
    given: 1 + dice.below(100),
    givenToAuthor: 1,
    possibleRetaliation: dice.next() < 0.02,
    excluded: false,
    evidence: null,
  }));
}
