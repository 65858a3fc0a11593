import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { conversationMembers, conversations, messages } from '../../../tables/messages.ts';
import { pushSubscriptions } from '../../../tables/notifications.ts';
import { mutes } from '../../../tables/people.ts';
import { mayInteract } from '../conversation-sql.ts';

interface Said {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
}

/** Messages whose recipients have a push subscription. */
export async function listReachable(
  on: Executor,
  said: readonly Said[],
): Promise<ReadonlySet<string>> {
  const { rows } = await on.sql.execute<{ id: string }>(sql`
    select said.id from json_to_recordset(${JSON.stringify(said)}::json)
      as said (id uuid, "conversationId" uuid, "senderId" uuid)
    -- One look at a key each, however many PostgreSQL takes them for.
    cross join lateral (select other_id from ${conversationMembers}
      where ${conversationMembers.conversationId} = said."conversationId"
        and ${conversationMembers.userId} = said."senderId" limit 1) as mine
    where (select true from ${pushSubscriptions}
      where ${pushSubscriptions.userId} = mine.other_id limit 1)`);
  return new Set(rows.map(({ id }) => id));
}

export interface PushedMessageRow extends Record<string, unknown> {
  readonly conversationId: string;
  readonly receiverId: string;
  readonly language: typeof users.$inferSelect.language;
  readonly senderName: string;
  readonly isRequest: boolean;
  readonly unread: number;
}

/**
 * Content of a push message: none once the message was read or deleted, or another followed it,
 * which gets its own, nor across a block or from a muted sender.
 */
export async function findPushedMessage(
  on: Executor,
  messageId: string,
): Promise<PushedMessageRow | undefined> {
  const { rows } = await on.sql.execute<PushedMessageRow>(sql`
    select ${conversations.id} as "conversationId", theirs.user_id as "receiverId",
      reader.language, sender.display_name as "senderName", theirs.request as "isRequest",
      theirs.unread
    from ${messages} as said
    join ${conversations} on ${conversations.id} = said.conversation_id
      and ${conversations.lastId} = said.id
    join ${conversationMembers} as theirs on theirs.conversation_id = said.conversation_id
      and theirs.user_id <> said.sender_id and theirs.unread > 0
    join ${users} as reader on reader.id = theirs.user_id
    join ${users} as sender on sender.id = said.sender_id
    where said.id = ${messageId}::uuid and ${mayInteract(sql`said.sender_id`, sql`theirs.user_id`)}
      and (select true from ${mutes} where ${mutes.muterId} = theirs.user_id
        and ${mutes.mutedId} = said.sender_id) is null`);
  return rows[0];
}
