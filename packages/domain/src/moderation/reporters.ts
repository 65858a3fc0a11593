import type { ModerationConfig } from '../trust/config.ts';
import { dayLength } from '../trust/evidence.ts';
import type { Moment } from '../trust/types.ts';
import { credibilityOf, type ReportRecord } from './credibility.ts';

/** Rejected reports, halving with time, before a reporter is warned. */
const rejectedToWarn = 3;

/** Credibility below which they are: four of five reports were rejected. */
const credibleEnough = 0.25;

/** Days in which a limited reporter may not report anything else. */
export const limitedDays = 30;

export interface ReporterStanding {
  readonly record: ReportRecord;
  readonly warnedAt: Moment | null;
  readonly limitedUntil: Moment | null;
  /** Reports rejected since the warning. */
  readonly rejectedSinceWarning: number;
}

/** Rejected reports after a warning before reports are limited. */
const rejectedToLimit = 2;

/** Consequence of a report just rejected: first a warning, then a limit, which ends by itself. */
export function afterRejection(
  { record, warnedAt, rejectedSinceWarning, ...standing }: ReporterStanding,
  now: Moment,
  config: Pick<ModerationConfig, 'reporter'>,
): 'warn' | 'limit' | null {
  if (standing.limitedUntil !== null && standing.limitedUntil > now) return null;
  const isAbusive =
    record.rejected >= rejectedToWarn - 0.5 && credibilityOf(record, now, config) < credibleEnough;
  if (!isAbusive) return null;
  if (warnedAt === null) return 'warn';
  return rejectedSinceWarning >= rejectedToLimit ? 'limit' : null;
}

export function limitedUntil(now: Moment): Moment {
  return now + limitedDays * dayLength;
}
