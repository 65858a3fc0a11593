import type { ReportKind } from '@stenope/domain/moderation/reports';

/** What somebody is about to report. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly id: string;
}
