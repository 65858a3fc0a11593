import type { Archived } from '@stenope/contract/accounts/archive';
import type { Person } from '@stenope/contract/people';
import type { Report } from '@stenope/contract/site/reports';
import { isSevere } from '@stenope/domain/moderation/reports';
import type { listReportsToExport, ReportRow } from './queries.ts';
import type { RowOf } from '../../platform/exporting.ts';

interface People {
  /** Null once they have left: then there is a pseudonym. */
  readonly author: Person | null;
  /** Null where hidden, or once they have left. */
  readonly reporter: Person | null;
}

export function presentReport(row: ReportRow, { author, reporter }: People): Report {
  const { report, postId, excerpt } = row;
  return {
    id: report.id,
    category: report.category,
    severe: isSevere(report.category),
    text: report.body,
    createdAt: report.createdAt.toISOString(),
    reporter,
    target: {
      kind: report.targetKind,
      id: report.targetId,
      author,
      authorPseudonym: report.authorPseudonym,
      postId,
      excerpt,
    },
  };
}

export function archivedReport(row: RowOf<typeof listReportsToExport>): Archived<'reports'> {
  const { targetKind, targetId, category, body, createdAt } = row;
  return { targetKind, targetId, category, body, createdAt: createdAt.toISOString() };
}
