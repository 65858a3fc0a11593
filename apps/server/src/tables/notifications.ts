import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  /** Null where the name is not told. */
  senderId: uuid('sender_id'),
  type: text({ enum: ['like', 'comment', 'follow', 'unfollow', 'other'] }).notNull(),
  subject: text().notNull(),
  contentType: text('content_type'),
  contentId: uuid('content_id'),
  amount: integer().notNull().default(1),
  read: boolean().notNull().default(false),
  dueAt: instant('due_at')
    .notNull()
    .default(sql`now()`),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
