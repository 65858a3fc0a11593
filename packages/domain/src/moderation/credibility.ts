import type { ModerationConfig } from '../trust/config.ts';
import { remaining } from '../trust/evidence.ts';
import type { Moment } from '../trust/types.ts';

/** Outcomes of a reporter's reports, stored with them. Both decay with time, together. */
export interface ReportRecord {
  readonly asOf: Moment;
  readonly upheld: number;
  readonly rejected: number;
}

export const noRecord: ReportRecord = { asOf: 0, upheld: 0, rejected: 0 };

/** Share of a reporter's reports that were upheld; one half while nothing is known. */
export function credibilityOf(
  record: ReportRecord,
  now: Moment,
  { reporter }: Pick<ModerationConfig, 'reporter'>,
): number {
  const { upheld, rejected } = faded(record, now, reporter.credHalfLifeDays);
  const { credPriorUpheld, credPriorRejected } = reporter;
  return (upheld + credPriorUpheld) / (upheld + rejected + credPriorUpheld + credPriorRejected);
}

/** The record with one more of their reports decided. */
export function withOutcome(
  record: ReportRecord,
  outcome: 'upheld' | 'rejected',
  now: Moment,
  { reporter }: Pick<ModerationConfig, 'reporter'>,
): ReportRecord {
  const then = faded(record, now, reporter.credHalfLifeDays);
  return { ...then, [outcome]: then[outcome] + 1 };
}

function faded({ asOf, upheld, rejected }: ReportRecord, now: Moment, days: number): ReportRecord {
  const left = remaining(asOf, now, days);
  return { asOf: now, upheld: upheld * left, rejected: rejected * left };
}
