import type { ReportKind } from '@stenope/domain/moderation/reports';

/** Content to be reported. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly id: string;
}
