import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type { createReport, readReports } from '@stenope/contract/site/reports';
import type { DecisionGround } from '@stenope/domain/moderation/reasons';
import type { ReportCategory, ReportKind } from '@stenope/domain/moderation/reports';
import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../platform/db/idempotent.ts';
import { cutPage, type PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { personOf } from '../people/service.ts';
import { mayKnowReporter, refusedReport } from './access.ts';
import { archivedReport, presentReport } from './present.ts';
import {
  countReport,
  findTarget,
  insertReport,
  listReports,
  type NewReport,
  deleteSealedBeside,
  deleteWordsOf,
  renameReported,
  renameSealed,
  type Departed,
  listReportsToExport,
  markTold,
  setCase,
  setOutcome,
} from './queries.ts';
import { renameNoticed } from './notices/queries.ts';
import { leaveUsedAgain, sealAround } from './sealing/queries.ts';

export { countOpenNotices } from './notices/queries.ts';
export { answerNotices, noticesOf, type WhenAnswered } from './notices/service.ts';

/** A report just taken, and what it is about. */
export interface TakenReport {
  readonly id: string;
  readonly reporterId: string;
  readonly targetKind: ReportKind;
  readonly targetId: string;
  readonly authorId: string;
  readonly category: ReportCategory;
}

/** Called in the transaction of a report, to weigh it with the others. */
export type WhenReported = (tx: Transaction, report: TakenReport, now: Date) => Promise<void>;

interface Reporting {
  readonly context: Context;
  readonly whenReported: WhenReported;
}

/** The reported author is not informed of a report, only of its consequences. */
export async function create(
  { context: { db, now }, whenReported }: Reporting,
  viewer: Viewer,
  { kind, targetId, category, text = '' }: ReceivedBody<typeof createReport>,
  idempotencyKey: IdempotencyKey | null,
): Promise<AnswerOf<typeof createReport>> {
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const reporterId = viewer.userId;
    const [target] = await findTarget[kind](tx, { id: targetId, viewer: reporterId });
    if (!target) throw new Refusal('not_found');
    const { authorId, visible } = target;
    const refused = refusedReport({ isAuthor: authorId === reporterId, visible });
    if (refused) throw new Refusal(refused);
    const createdAt = now();
    const id = newId(createdAt.getTime());
    const about = { targetKind: kind, targetId, authorId, category, body: text.trim() };
    await keep(tx, { id, reporterId, ...about, createdAt });
    if (kind === 'post') await countReport(tx, targetId);
    if (kind === 'message') {
      const sealed = await sealAround(tx, { reportId: id, messageId: targetId, at: createdAt });
      // Deleted meanwhile: nothing is left to judge.
      if (sealed === 0) throw new Refusal('not_found');
    }
    const report = { id, reporterId, targetKind: kind, targetId, authorId, category };
    await whenReported(tx, report, createdAt);
    return { id, kind, targetId, category, createdAt: createdAt.toISOString() };
  });
}

/** Puts a report into the case of what it is about. */
export function assignToCase(tx: Transaction, id: string, caseId: string): Promise<void> {
  return setCase(tx, id, caseId);
}

interface Closing {
  readonly caseId: string;
  readonly outcome: 'upheld' | 'rejected';
  /** Of what was held against the author. */
  readonly ground: DecisionGround | null;
  readonly at: Date;
}

/** Closes the open reports of a case, and returns who made them. */
export function closeReports(tx: Transaction, closing: Closing): Promise<readonly string[]> {
  return setOutcome(tx, closing);
}

/** Next reporters of a case to be told of its outcome, marked as told. */
export function takeToTell(
  tx: Transaction,
  { caseId, most, at }: { readonly caseId: string; readonly most: number; readonly at: Date },
): Promise<readonly { id: string; reporterId: string | null }[]> {
  return markTold(tx, { caseId, most, at });
}

/** One report of each member about each thing. */
async function keep(tx: Transaction, row: NewReport & { reporterId: string }): Promise<void> {
  if (await insertReport(tx, row)) return;
  const { reporterId, targetKind, targetId: messageId } = row;
  const freeId = newId();
  const isOfAnother =
    targetKind === 'message' && (await leaveUsedAgain(tx, { reporterId, messageId, freeId }));
  if (!isOfAnother || !(await insertReport(tx, row))) throw new Refusal('already_reported');
}

const usualPage = 50;
const listName = 'reports';

export async function list(
  { db, cursors }: Context,
  viewer: Viewer,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof readReports>> {
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const rows = await listReports(db, { before, limit: limit + 1 });
  const { items: shown, last } = cutPage(rows, limit);
  return {
    items: shown.map((row) => {
      const { author, reporter } = row;
      const mayKnow = mayKnowReporter(viewer.userId, author?.id ?? null);
      return presentReport(row, {
        author: author && personOf(author),
        reporter: mayKnow && reporter ? personOf(reporter) : null,
        // Words tell who wrote them.
        text: mayKnow ? row.report.body : '',
      });
    }),
    ...(last && { next: cursors.write(listName, [last.report.id]) }),
  };
}

/**
 * Keeps a departing member's reports without their words, and reports on them under a pseudonym for
 * the retention time, with the sealed copies: nobody leaves to be rid of a report. Nothing else of
 * an erased member remains.
 */
export async function eraseReports(tx: Transaction, departed: Departed): Promise<void> {
  await deleteWordsOf(tx, departed.userId);
  await deleteSealedBeside(tx, departed.userId);
  await renameSealed(tx, departed);
  await renameReported(tx, departed);
  await renameNoticed(tx, departed);
}

export const reportsExport: ExportPart = {
  collections: { reports: exportOf(listReportsToExport, archivedReport) },
};
