import { sql, type SQL } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './instant.ts';
import { idOf, withoutBlock } from './visibility.ts';

/** Of two. Whoever changes anything of one holds its row first, several in the order of their ids. */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  /** The one whose id is the smaller. */
  oneId: uuid('one_id').notNull(),
  otherId: uuid('other_id').notNull(),
  startedBy: uuid('started_by').notNull(),
  /** Null while it is a request. */
  acceptedAt: instant('accepted_at'),
  asked: smallint().notNull().default(0),
  lastId: uuid('last_id'),
  lastAt: instant('last_at'),
  lastSenderId: uuid('last_sender_id'),
  lastPreview: text('last_preview'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** A conversation as one of the two has it. */
export const conversationMembers = pgTable('conversation_members', {
  conversationId: uuid('conversation_id').notNull(),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  /** It asks them. */
  request: boolean().notNull().default(false),
  unread: integer().notNull().default(0),
  /** Null while it is in no list of theirs. */
  lastAt: instant('last_at'),
  deliveredAt: instant('delivered_at'),
  deliveredId: uuid('delivered_id'),
  readAt: instant('read_at'),
  readId: uuid('read_id'),
  /** Of a request: until where they have seen it in their list. */
  seenAt: instant('seen_at'),
});

export const messages = pgTable('messages', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  senderId: uuid('sender_id').notNull(),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Beyond it is shown as "99+", and each of these has something unread. */
const mostAdded = sql.raw('100');

/**
 * How much somebody has not read, as a table of one row with `messages` and `requests`. It adds up
 * conversations with something unread, requests only until they were seen; those one does not see
 * at present are left out.
 */
export function unreadMessages(reader: Parameters<typeof withoutBlock>[0]): SQL {
  const of = conversationMembers;
  const added = (which: SQL): SQL => sql`(select coalesce(sum(added.unread), 0)::int from (
      select ${of.unread} from ${of} join ${users} on ${users.id} = ${of.otherId}
        and ${users.suspendedAt} is null and ${users.leftAt} is null
      where ${of.userId} = ${idOf(reader)} and ${of.unread} > 0 and ${which}
        and ${withoutBlock(reader, of.otherId)}
      limit ${mostAdded}) as added)`;
  return sql`(select ${added(sql`not ${of.request}`)} as messages,
    ${added(sql`${of.request} and (${of.seenAt} is null or ${of.seenAt} < ${of.lastAt})`)} as requests)`;
}
