import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  /** Null where the name is not told. Of several likes, who gave the last one. */
  senderId: uuid('sender_id'),
  type: text({ enum: ['like', 'comment', 'follow', 'unfollow', 'other'] }).notNull(),
  subject: text().notNull(),
  contentType: text('content_type'),
  contentId: uuid('content_id'),
  amount: integer().notNull().default(1),
  read: boolean().notNull().default(false),
  /** Shown from then on, and in the order of this. */
  dueAt: instant('due_at')
    .notNull()
    .default(sql`now()`),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** One row: until when everybody was told of what is told later. */
export const notificationMarks = pgTable('notification_marks', {
  one: boolean().primaryKey().default(true),
  toldUntil: instant('told_until').notNull(),
});

/** Where browsers can be reached, by the session they were signed in with. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
