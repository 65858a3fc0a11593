import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, conversations, messages } from '../../tables/messages.ts';
import { canBeWrittenTo } from '../people/person-sql.ts';
import { oldestOfAll } from '../../platform/db/cursor.ts';

/** Only conversations that are visible at present are exported. */
export async function listConversationsToExport(
  on: Executor,
  { userId, after, limit }: ExportPage,
) {
  return on.sql
    .select({
      key: conversations.id,
      username: users.username,
      startedByMe: sql<boolean>`${conversations.startedBy} = ${userId}`,
      createdAt: conversations.createdAt,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        canBeWrittenTo(userId),
        gt(conversations.id, after),
      ),
    )
    .orderBy(asc(conversations.id))
    .limit(limit);
}

/**
 * By conversation, each in its order. The key holds conversation and message, since all messages
 * may be too many to sort at once.
 */
export async function listMessagesToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const [conversation = oldestOfAll, at = '-infinity', id = oldestOfAll] = after.split(' ');
  const next = on.sql
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationMembers.conversationId),
        sql`(${messages.conversationId} > ${conversation}::uuid
          or (${messages.createdAt}, ${messages.id}) > (${at}::timestamptz, ${id}::uuid))`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit)
    .as('next');
  const rows = await on.sql
    .select({
      message: {
        id: next.id,
        conversationId: next.conversationId,
        body: next.body,
        createdAt: next.createdAt,
      },
      mine: sql<boolean>`${next.senderId} = ${userId}`,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .innerJoinLateral(next, sql`true`)
    .where(
      and(
        eq(conversationMembers.userId, userId),
        canBeWrittenTo(userId),
        sql`${conversationMembers.conversationId} >= ${conversation}::uuid`,
      ),
    )
    .orderBy(asc(conversationMembers.conversationId), asc(next.createdAt), asc(next.id))
    .limit(limit);
  return rows.map(({ message, mine }) => ({
    key: `${message.conversationId} ${message.createdAt.toISOString()} ${message.id}`,
    message,
    mine,
  }));
}
