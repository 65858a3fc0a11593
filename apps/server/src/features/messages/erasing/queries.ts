import { messageSent } from '@stenope/contract/messages/messages';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { outbox } from '../../../platform/db/platform-tables.ts';
import { forgetEvents } from '../../../platform/live/forgetting.ts';
import { isoOf } from '../../../tables/json.ts';
import { conversations, messages } from '../../../tables/messages.ts';

/** A part of their conversations, in the order in which several are locked. */
export async function listConversationsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.oneId, userId), eq(conversations.otherId, userId)))
    .orderBy(asc(conversations.id))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Whether or not the two meet at present. */
export async function lockToErase(tx: Transaction, id: string) {
  const [row] = await tx.sql
    .select({
      id: conversations.id,
      oneId: conversations.oneId,
      otherId: conversations.otherId,
      lastId: conversations.lastId,
      lastAt: conversations.lastAt,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update');
  return row;
}

/** What an event says of a message. */
const told = (field: 'id' | 'conversationId' | 'createdAt') =>
  sql`${outbox.data} ->> ${sql.raw(`'${field}'`)}`;

/**
 * What was told of messages of a conversation that are not there any more. An id may have been used
 * again since: then it was said at another moment.
 */
export async function deleteWordsOf(on: Executor, conversationId: string): Promise<void> {
  await forgetEvents(
    on,
    messageSent.name,
    sql`${told('conversationId')} = ${conversationId}
      and (select true from ${messages} where ${messages.id} = (${told('id')})::uuid
        and ${isoOf(messages.createdAt)} = ${told('createdAt')}) is null`,
  );
}
