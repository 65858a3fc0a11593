import { asc, eq, or } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { conversations } from '../../../tables/messages.ts';

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
