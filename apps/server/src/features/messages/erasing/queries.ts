import { messageSent } from '@stenope/contract/messages/messages';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { outbox } from '../../../platform/db/platform-tables.ts';
import { forgetEvents } from '../../../platform/live/forgetting.ts';
import { isoOf } from '../../../platform/db/json.ts';
import { conversations, messages } from '../../../tables/messages.ts';

/** A batch of their conversations, in locking order. */
export async function listConversationsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.oneId, userId), eq(conversations.otherId, userId)))
    .orderBy(asc(conversations.id))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Locks a conversation, whether or not the two may interact. */
export async function lockToErase(tx: Transaction, id: string) {
  const [row] = await tx.sql
    .select({
      id: conversations.id,
      oneId: conversations.oneId,
      otherId: conversations.otherId,
      lastId: conversations.lastId,
      lastAt: conversations.lastAt,
      revision: conversations.revision,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update');
  return row;
}

/** Field of a message event. */
const eventField = (field: 'id' | 'conversationId' | 'createdAt') =>
  sql`${outbox.data} ->> ${sql.raw(`'${field}'`)}`;

/**
 * Deletes events of deleted messages of a conversation. An id may have been reused since, at
 * another time.
 */
export async function deleteWordsOf(on: Executor, conversationId: string): Promise<void> {
  await forgetEvents(
    on,
    messageSent.name,
    sql`${eventField('conversationId')} = ${conversationId}
      and (select true from ${messages} where ${messages.id} = (${eventField('id')})::uuid
        and ${isoOf(messages.createdAt)} = ${eventField('createdAt')}) is null`,
  );
}
