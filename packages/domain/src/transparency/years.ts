/**
 * Periods of the transparency report: calendar years in UTC, as the template of the law has them
 * for everybody but very large platforms (Implementing Regulation (EU) 2024/2835).
 */

/** The product is no older. */
export const firstYear = 2024;

export interface YearSpan {
  readonly from: Date;
  /** First moment after it. */
  readonly until: Date;
}

export function yearOf(moment: Date): number {
  return moment.getUTCFullYear();
}

export function spanOf(year: number): YearSpan {
  return { from: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) };
}

/** Years from the one of a moment to the running one, oldest first. */
export function yearsSince(first: Date, now: Date): readonly number[] {
  const from = Math.max(firstYear, Math.min(yearOf(first), yearOf(now)));
  return Array.from({ length: Math.max(0, yearOf(now) - from + 1) }, (_, later) => from + later);
}

/** Time after the end of a year at which everything that was done in it is written. */
const settledMs = 5 * 60_000;

/** Whether a count at this moment is the last one of a year. */
export function isOver(year: number, now: Date): boolean {
  return now.getTime() >= spanOf(year).until.getTime() + settledMs;
}
