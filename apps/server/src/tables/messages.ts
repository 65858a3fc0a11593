import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * Conversation of two. Every change locks its row first; several are locked in the order of their
 * ids, against deadlocks.
 */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  /** The member with the smaller id. */
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
  /** Raised with each change of the conversation, in the transaction of that change. */
  revision: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** State of a conversation for one of its two members. */
export const conversationMembers = pgTable('conversation_members', {
  conversationId: uuid('conversation_id').notNull(),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  /** True while it is a request to this member. */
  request: boolean().notNull().default(false),
  unread: integer().notNull().default(0),
  /** Null while it is in none of their lists. */
  lastAt: instant('last_at'),
  deliveredAt: instant('delivered_at'),
  deliveredId: uuid('delivered_id'),
  readAt: instant('read_at'),
  readId: uuid('read_id'),
  /** Time up to which a request was seen in the list. */
  seenAt: instant('seen_at'),
});

export const messages = pgTable('messages', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  senderId: uuid('sender_id').notNull(),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Revision of the conversation with this message; 0 if older than revisions. */
  revision: integer().notNull().default(0),
});
