import { and, eq, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Departure } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import {
  appeals,
  caseNotes,
  cases,
  decisions,
  reporterRecords,
  sanctions,
} from '../../../tables/moderation.ts';
import { posts } from '../../../tables/posts.ts';

type Named = typeof cases | typeof decisions;

/** Rows about them, except those about a post that stays under their name. */
const isOver = (table: Named, userId: string): SQL | undefined =>
  and(
    eq(table.authorId, userId),
    or(
      ne(table.targetKind, 'post'),
      sql`not exists (select from ${posts} where ${posts.id} = ${table.targetId})`,
    ),
  );

const kept = (table: Named, renamed: SQL): SQL<string> =>
  sql<string>`case when ${table.targetKind} = 'message' then ${table.targetId}
    else coalesce((${renamed}), gen_random_uuid()) end`;

/**
 * Renames them in cases and statements about them. Ids of things would lead to them too: a case
 * gets another, and its statements the same; its reports are found by the case. A message keeps its
 * id, by which its sealed copy is found. What was written freely about them goes.
 */
export async function renameJudged(
  tx: Transaction,
  { userId, pseudonym }: Departure,
): Promise<void> {
  const named = { authorId: null, authorPseudonym: pseudonym };
  const judged = tx.sql.select({ id: cases.id }).from(cases).where(isOver(cases, userId));
  await tx.sql.delete(caseNotes).where(inArray(caseNotes.caseId, judged));
  await tx.sql
    .update(cases)
    .set({ ...named, targetId: kept(cases, sql`null`) })
    .where(isOver(cases, userId));
  const reviewed = sql`select ${cases.targetId} from ${cases} where ${cases.id} = ${decisions.caseId}`;
  const theirs = tx.sql
    .select({ id: decisions.id })
    .from(decisions)
    .where(isOver(decisions, userId));
  const unsaid = { body: '', words: '' };
  await tx.sql.update(appeals).set(unsaid).where(inArray(appeals.decisionId, theirs));
  await tx.sql
    .update(decisions)
    .set({ ...named, words: '', targetId: kept(decisions, reviewed) })
    .where(isOver(decisions, userId));
}

/** Takes their name from what they did as one of the team. */
export async function unnameAdmin(tx: Transaction, userId: string): Promise<void> {
  const free = { claimedBy: null, claimedAt: null };
  await tx.sql.update(cases).set(free).where(eq(cases.claimedBy, userId));
  await tx.sql.update(caseNotes).set({ writerId: null }).where(eq(caseNotes.writerId, userId));
  await tx.sql.update(decisions).set({ decidedBy: null }).where(eq(decisions.decidedBy, userId));
  await tx.sql.update(appeals).set({ decidedBy: null }).where(eq(appeals.decidedBy, userId));
}

export async function deleteRecords(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(sanctions).where(eq(sanctions.userId, userId));
  await tx.sql.delete(reporterRecords).where(eq(reporterRecords.userId, userId));
}

/**
 * Forgets what was kept under a pseudonym since before a moment. Of decisions and their appeals what
 * names nobody stays: act, reason, ground, times and outcome, which the transparency report counts.
 */
export async function forgetRenamed(tx: Transaction, before: Date): Promise<void> {
  const isDue = and(isNotNull(decisions.authorPseudonym), lt(decisions.at, before));
  const due = tx.sql.select({ id: decisions.id }).from(decisions).where(isDue);
  const unlinked = { caseId: null, decidedBy: null };
  await tx.sql.update(appeals).set(unlinked).where(inArray(appeals.decisionId, due));
  await tx.sql
    .update(decisions)
    .set({ ...unlinked, authorPseudonym: null, targetId: sql`gen_random_uuid()` })
    .where(isDue);
  await tx.sql
    .delete(cases)
    .where(and(isNotNull(cases.authorPseudonym), lt(cases.openedAt, before)));
}

/** Deletes a batch of notes of cases closed before; returns its size. */
export async function deleteNotesBefore(on: Executor, before: Date): Promise<number> {
  const due = on.sql
    .select({ id: caseNotes.id })
    .from(caseNotes)
    .innerJoin(cases, eq(cases.id, caseNotes.caseId))
    .where(and(eq(cases.status, 'closed'), lt(cases.closedAt, before)))
    .limit(1000);
  const { rowCount } = await on.sql.delete(caseNotes).where(inArray(caseNotes.id, due));
  return rowCount ?? 0;
}

/** Empties a batch of appeals answered before; returns its size. Outcome and times stay. */
export async function emptyAppealsBefore(on: Executor, before: Date): Promise<number> {
  const isDue = and(lt(appeals.decidedAt, before), or(ne(appeals.body, ''), ne(appeals.words, '')));
  const due = on.sql.select({ id: appeals.id }).from(appeals).where(isDue).limit(1000);
  const { rowCount } = await on.sql
    .update(appeals)
    .set({ body: '', words: '' })
    .where(and(isDue, inArray(appeals.id, due)));
  return rowCount ?? 0;
}
