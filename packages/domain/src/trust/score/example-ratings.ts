import type { EchoScores } from '../../echoes/axes.ts';
import { dayLength } from '../evidence.ts';
import type { Community, RatingFacts } from '../types.ts';

/** Example ratings, so that tests state only what matters to them. */

export const grownCommunity: Community = {
  mu: 3,
  stabilisedPosts: 100,
  trustedMembers: 100,
  activeRaters: 200,
  typicalWeight: 0.4,
  asOf: 0,
};

export const flat = (mark: number): EchoScores => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

/** A rating by a trusted member, early and blind, a day after the one before. */
export const aRating = (rater: number, of: Partial<RatingFacts> = {}): RatingFacts => ({
  rater: `r${rater}`,
  scores: flat(3),
  at: rater * dayLength,
  revealed: false,
  early: true,
  trust: 70,
  severity: 0,
  steadiness: 1,
  cluster: null,
  given: 50,
  givenToAuthor: 1,
  possibleRetaliation: false,
  excluded: false,
  evidence: null,
  ...of,
});
