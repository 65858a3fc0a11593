import { echoScale } from '@stenope/domain/echoes/axes';

export interface Bar {
  /** The half step it stands for. */
  readonly mark: number;
  readonly count: number;
  /** Of the highest, from 0 to 1. */
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

/** Whole marks are written below their bar; those between would not fit. */
export function isWritten({ mark }: Bar): boolean {
  return Number.isInteger(mark);
}
