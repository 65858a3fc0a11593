import type { Notice } from '@stenope/contract/site/notices';
import { isUrgentNotice } from '@stenope/domain/moderation/notices';
import { mayKnowReporter } from '../access.ts';
import type { NoticeRow } from './queries.ts';

/** The author of the content, even one of the team, learns neither who sent it nor their words. */
export function presentNotice(row: NoticeRow, readerId: string): Notice {
  const { targetKind, targetId, closedAt } = row;
  const mayKnow = mayKnowReporter(readerId, row.authorId);
  return {
    id: row.id,
    reference: row.reference,
    reason: row.reason,
    urgent: isUrgentNotice(row.reason),
    address: row.address,
    target: targetKind !== null && targetId !== null ? { kind: targetKind, id: targetId } : null,
    explanation: mayKnow ? row.explanation : '',
    name: mayKnow ? row.name : '',
    hasEmail: row.email !== null,
    createdAt: row.createdAt.toISOString(),
    outcome: row.outcome,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
