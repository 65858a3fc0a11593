import { sealedAround } from '@stenope/domain/moderation/reports';
import { and, asc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { messages } from '../../../tables/messages.ts';
import { reports, sealedMessages } from '../../../tables/reports.ts';
import { personColumns } from '../../people/person-sql.ts';

interface Sealing {
  readonly reportId: string;
  readonly messageId: string;
  readonly at: Date;
}

const place = sql`(${messages.createdAt}, ${messages.id})`;
const named = sql`(named.created_at, named.id)`;
const there = sql`${messages.conversationId} = named.conversation_id`;

/** Copies a message and those around it, permanently. */
export async function sealAround(
  tx: Transaction,
  { reportId, messageId, at }: Sealing,
): Promise<number> {
  const { rowCount } = await tx.sql.execute(sql`
    insert into ${sealedMessages}
      (report_id, message_id, sender_id, body, created_at, sealed_at)
    select ${reportId}::uuid, around.id, around.sender_id, around.body, around.created_at,
      ${at.toISOString()}::timestamptz
    from ${messages} as named cross join lateral (
      (select * from ${messages} where ${there} and ${place} <= ${named}
        order by ${messages.createdAt} desc, ${messages.id} desc limit ${sealedAround.before + 1})
      union all
      (select * from ${messages} where ${there} and ${place} > ${named}
        order by ${messages.createdAt}, ${messages.id} limit ${sealedAround.after})
    ) as around
    where named.id = ${messageId}`);
  return rowCount ?? 0;
}

interface UsedAgain {
  readonly reporterId: string;
  readonly messageId: string;
  /** New target id of the former report: of nothing that exists. */
  readonly freeId: string;
}

/**
 * A message id may be reused after deletion. The report of the former message keeps its sealed copy
 * under a new id, so that today's message can be reported. False when the existing report is of
 * this very message: by the sealed copy or, once that is deleted, by the order of times.
 */
export async function leaveUsedAgain(
  tx: Transaction,
  { reporterId, messageId, freeId }: UsedAgain,
): Promise<boolean> {
  const { rows } = await tx.sql.execute<{ id: string }>(sql`
    update ${reports} set target_id = ${freeId}::uuid from ${messages} as said
    where reporter_id = ${reporterId} and target_kind = 'message' and target_id = said.id
      and said.id = ${messageId} and coalesce(
        (select sealed.created_at <> said.created_at from ${sealedMessages} as sealed
          where sealed.report_id = ${reports.id} and sealed.message_id = said.id),
        ${reports.createdAt} < said.created_at)
    returning ${reports.id}`);
  const [left] = rows;
  if (!left) return false;
  await tx.sql
    .update(sealedMessages)
    .set({ messageId: freeId })
    .where(and(eq(sealedMessages.reportId, left.id), eq(sealedMessages.messageId, messageId)));
  return true;
}

export async function listSealed(
  on: Executor,
  { reportId, reader }: { readonly reportId: string; readonly reader: string },
) {
  return on.sql
    .select({
      id: sealedMessages.messageId,
      body: sealedMessages.body,
      createdAt: sealedMessages.createdAt,
      reported: sql<boolean>`${sealedMessages.messageId} = ${reports.targetId}`,
      senderPseudonym: sealedMessages.senderPseudonym,
      sender: personColumns(users),
    })
    .from(sealedMessages)
    .innerJoin(reports, eq(reports.id, sealedMessages.reportId))
    .leftJoin(users, eq(users.id, sealedMessages.senderId))
    .where(
      and(
        eq(sealedMessages.reportId, reportId),
        sql`${reports.authorId} is distinct from ${reader}::uuid`,
      ),
    )
    .orderBy(asc(sealedMessages.createdAt), asc(sealedMessages.messageId));
}

/** Deletes a batch of old sealed copies; returns its size. */
export async function deleteSealedBefore(on: Executor, before: Date): Promise<number> {
  const old = on.sql
    .select({ row: sql`ctid` })
    .from(sealedMessages)
    .where(lt(sealedMessages.sealedAt, before))
    .limit(1000);
  const { rowCount } = await on.sql
    .delete(sealedMessages)
    .where(and(lt(sealedMessages.sealedAt, before), inArray(sql`ctid`, old)));
  return rowCount ?? 0;
}

/**
 * Empties old reports on departed members. What names nobody stays: category, times and outcome,
 * which the transparency report counts.
 */
export async function forgetDepartedBefore(on: Executor, before: Date): Promise<void> {
  await on.sql
    .update(reports)
    .set({
      targetId: sql`gen_random_uuid()`,
      authorPseudonym: null,
      reporterId: null,
      caseId: null,
      body: '',
    })
    .where(and(isNotNull(reports.authorPseudonym), lt(reports.createdAt, before)));
}

/** Forgets the words of a batch of reports closed before, and who made them; returns its size. */
export async function forgetClosedBefore(on: Executor, before: Date): Promise<number> {
  const isDue = and(
    lt(reports.closedAt, before),
    or(isNotNull(reports.reporterId), ne(reports.body, '')),
  );
  const due = on.sql.select({ id: reports.id }).from(reports).where(isDue).limit(1000);
  const { rowCount } = await on.sql
    .update(reports)
    .set({ reporterId: null, body: '' })
    .where(and(isDue, inArray(reports.id, due)));
  return rowCount ?? 0;
}
