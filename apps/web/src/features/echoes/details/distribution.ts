import { echoScale } from '@stenope/domain/echoes/axes';

export interface Bar {
  /** The half step the bar stands for. */
  readonly mark: number;
  readonly count: number;
  /** Height relative to the highest bar, from 0 to 1. */
  readonly share: number;
}

/** Counts at each half step, from the lowest mark to the highest. */
export function barsOf(distribution: readonly number[]): readonly Bar[] {
  const highest = Math.max(...distribution, 1);
  return distribution.map((count, step) => ({
    mark: echoScale.min + step * echoScale.step,
    count,
    share: count / highest,
  }));
}

/** Only whole marks have a label: those between would not fit. */
export function isWritten({ mark }: Bar): boolean {
  return Number.isInteger(mark);
}
