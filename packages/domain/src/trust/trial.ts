import type { ScoreState } from './types.ts';

/** States of all works and badges of all members under one configuration, each in a fixed order. */
export interface Standings {
  readonly states: readonly ScoreState[];
  readonly badges: readonly string[];
}

export type ScoresByState = Readonly<Record<ScoreState, number>>;

/** Effect of a configuration, all else being equal. */
export interface TrialOutcome {
  /** Works whose score would change its state. */
  readonly works: number;
  /** Members whose badge would change. */
  readonly badges: number;
  readonly before: ScoresByState;
  readonly after: ScoresByState;
}

/**
 * Compares two configurations over the same rows at the same moment: differences come from the
 * numbers.
 */
export function outcomeOf(before: Standings, after: Standings): TrialOutcome {
  return {
    works: differing(before.states, after.states),
    badges: differing(before.badges, after.badges),
    before: byState(before.states),
    after: byState(after.states),
  };
}

function differing(before: readonly string[], after: readonly string[]): number {
  if (before.length !== after.length) throw new Error('Two worlds cannot be compared');
  return before.filter((value, at) => value !== after[at]).length;
}

function byState(states: readonly ScoreState[]): ScoresByState {
  const counts = { hidden: 0, provisional: 0, stabilised: 0, contested: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
