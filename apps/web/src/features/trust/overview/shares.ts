import type { Overview } from '../api.ts';

type Scores = Overview['scores'];

/** The part of all scores that is in one state; nothing of nothing. */
export function shareOf(scores: Scores, state: keyof Scores): number {
  const all = scores.hidden + scores.provisional + scores.stabilised + scores.contested;
  return all === 0 ? 0 : scores[state] / all;
}
