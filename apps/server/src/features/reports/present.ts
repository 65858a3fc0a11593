import type { Archived } from '@stenope/contract/accounts/archive';
import type { Person } from '@stenope/contract/people';
import type { OwnReport, Report, ReportDecision } from '@stenope/contract/site/reports';
import { isSevere } from '@stenope/domain/moderation/reports';
import type { ModerationAct } from '@stenope/domain/moderation/states';
import type { OwnReportRow } from './own/queries.ts';
import type { listReportsToExport, ReportRow } from './queries.ts';
import type { RowOf } from '../../platform/exporting.ts';

interface People {
  /** Null once they have left: then there is a pseudonym. */
  readonly author: Person | null;
  /** Null where hidden, or once they have left. */
  readonly reporter: Person | null;
  readonly text: string;
}

export function presentReport(row: ReportRow, { author, ...told }: People): Report {
  const { report, postId, excerpt } = row;
  return {
    id: report.id,
    category: report.category,
    severe: isSevere(report.category),
    createdAt: report.createdAt.toISOString(),
    ...told,
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

const whatFollows: Readonly<Record<ModerationAct, ReportDecision>> = {
  mask: 'hidden',
  confirm: 'hidden',
  remove: 'removed',
  warn: 'warned',
  validate: 'kept',
  restore: 'kept',
};

/** Nothing of a thing that its reporter cannot see, not even its author. */
export function presentOwnReport(row: OwnReportRow, author: Person | null): OwnReport {
  const { report, visible, postId, excerpt } = row;
  const { id, category, body: text, targetKind: kind, targetId } = report;
  const seen = visible && author ? { id: targetId, author, postId, excerpt } : null;
  const createdAt = report.createdAt.toISOString();
  return { id, category, text, createdAt, target: { kind, seen }, decision: decisionOn(row) };
}

/** An appeal may close reports without a decision of their own: then their outcome says it. */
function decisionOn({ report, act, overturnedAt }: OwnReportRow): OwnReport['decision'] {
  const { outcome, closedAt } = report;
  if (outcome === null || closedAt === null) return null;
  const without = outcome === 'upheld' ? 'acted' : 'kept';
  return {
    what: act === null ? without : whatFollows[act],
    at: closedAt.toISOString(),
    overturnedAt: overturnedAt?.toISOString() ?? null,
  };
}
