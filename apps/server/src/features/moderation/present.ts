import type { Archived } from '@stenope/contract/accounts/archive';
import type { Person } from '@stenope/contract/people';
import type {
  Appeal,
  CaseCard,
  CaseDetails,
  CaseRights,
  ReviewedPicture,
  Statement,
} from '@stenope/contract/site/moderation';
import { appealableUntil } from '@stenope/domain/moderation/cases';
import { isUrgentNotice } from '@stenope/domain/moderation/notices';
import { isSevere } from '@stenope/domain/moderation/reports';
import type { appeals, caseNotes, decisions } from '../../tables/moderation.ts';
import type { reports } from '../../tables/reports.ts';
import type { noticesOf } from '../reports/service.ts';
import type { StatementRow } from './appealing/queries.ts';
import type { CaseCardRow } from './queue/queries.ts';

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

interface CardParts {
  readonly author: Person | null;
  readonly claimer: Person | null;
  readonly picture: ReviewedPicture | null;
  readonly can: CaseRights;
}

export function presentCard(
  card: CaseCardRow,
  { author, claimer, picture, can }: CardParts,
): CaseCard {
  const { row } = card;
  return {
    id: row.id,
    revision: row.revision,
    status: row.status,
    causes: row.causes,
    target: {
      kind: row.targetKind,
      id: row.targetId,
      postId: card.postId,
      excerpt: card.excerpt,
      picture,
    },
    author,
    authorPseudonym: row.authorPseudonym,
    authorSuspended: card.authorSuspended,
    badge: card.badge,
    state: stateOf(card),
    maskedUntil: time(row.maskedUntil),
    flagScore: row.flagScore,
    ratings: card.ratings,
    reports: row.reports,
    reporters: row.reporters,
    categories: card.categories,
    severe: row.severe,
    openedAt: row.openedAt.toISOString(),
    queuedAt: time(row.queuedAt),
    closedAt: time(row.closedAt),
    claimedBy: claimer,
    claimedAt: claimer && time(row.claimedAt),
    escalatedAt: time(row.escalatedAt),
    can,
  };
}

/** What has no state of its own is visible; what was deleted counts as removed. */
export function stateOf({
  state,
  exists,
}: Pick<CaseCardRow, 'state' | 'exists'>): CaseCard['state'] {
  return exists ? (state ?? 'visible') : 'removed';
}

type AppealRow = typeof appeals.$inferSelect;

export function presentAppeal(row: AppealRow): Appeal {
  const { id, body, outcome, bySameAdmin, words } = row;
  const [at, decidedAt] = [row.at.toISOString(), time(row.decidedAt)];
  return { id, body, at, decidedAt, outcome, bySameAdmin, words };
}

type DecisionRow = typeof decisions.$inferSelect;

function decisionOf(row: DecisionRow, appeal: AppealRow | null) {
  const { id, act, reason, ground, words, automated } = row;
  return {
    id,
    act,
    reason,
    ground,
    words,
    automated,
    at: row.at.toISOString(),
    until: time(row.until),
    overturnedAt: time(row.overturnedAt),
    appeal: appeal && presentAppeal(appeal),
  };
}

interface DecisionParts {
  readonly decision: DecisionRow;
  readonly appeal: AppealRow | null;
}

export function presentDecision(
  { decision, appeal }: DecisionParts,
  by: Person | null,
): CaseDetails['history'][number] {
  const { fromState: from, toState: to } = decision;
  return { ...decisionOf(decision, appeal), by, from, to };
}

export function presentNote(
  { id, body, at }: typeof caseNotes.$inferSelect,
  by: Person | null,
): CaseDetails['notes'][number] {
  return { id, by, body, at: at.toISOString() };
}

export function presentCaseReport(
  report: typeof reports.$inferSelect,
  told: Pick<CaseDetails['reportList'][number], 'reporter' | 'badge' | 'text'>,
): CaseDetails['reportList'][number] {
  const { id, category, createdAt, outcome } = report;
  const at = createdAt.toISOString();
  return { id, category, severe: isSevere(category), at, outcome, ...told };
}

type CaseNotice = Awaited<ReturnType<typeof noticesOf>>[number];

export function presentCaseNotice(notice: CaseNotice): CaseDetails['noticeList'][number] {
  const { id, reason, explanation: text, createdAt, outcome } = notice;
  const urgent = isUrgentNotice(reason);
  return { id, reason, urgent, text, at: createdAt.toISOString(), outcome };
}

export function presentStatement(row: StatementRow, mayAppeal: boolean): Statement {
  const { decision, appeal } = row;
  return {
    ...decisionOf(decision, appeal),
    target: {
      kind: decision.targetKind,
      id: decision.targetId,
      postId: row.postId,
      excerpt: row.excerpt,
      state: row.state,
    },
    appealableUntil: appealableUntil(decision.at).toISOString(),
    can: { appeal: mayAppeal },
  };
}

export function archivedStatement(row: DecisionParts): Archived<'statements'> {
  const { decision, appeal } = row;
  const { targetKind, targetId } = decision;
  return { targetKind, targetId, ...decisionOf(decision, appeal) };
}
