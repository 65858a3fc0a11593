import type { Overview } from '../api.ts';

type Scores = Overview['scores'];

/** Share of all scores in one state; 0 when there are none. */
export function shareOf(scores: Scores, state: keyof Scores): number {
  const all = scores.hidden + scores.provisional + scores.stabilised + scores.contested;
  return all === 0 ? 0 : scores[state] / all;
}
