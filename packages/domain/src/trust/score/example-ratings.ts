import type { EchoScores } from '../../echoes/axes.ts';
import { dayLength } from '../evidence.ts';
import type { Community, RatingFacts } from '../types.ts';

/** Ratings for tests to say what matters in them, and nothing else. */

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

/** Of somebody trusted, given early and without having looked, a day after the one before. */
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
  provoked: false,
  excluded: false,
  evidence: null,
  ...of,
});
