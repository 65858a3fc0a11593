import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  /** Null where the name is not shown. For several likes, the latest sender. */
  senderId: uuid('sender_id'),
  type: text({ enum: ['like', 'comment', 'follow', 'unfollow', 'other'] }).notNull(),
  subject: text().notNull(),
  contentType: text('content_type'),
  contentId: uuid('content_id'),
  amount: integer().notNull().default(1),
  /** Shown instead of the amount until `growsAt`. */
  shownAmount: integer('shown_amount'),
  growsAt: instant('grows_at'),
  read: boolean().notNull().default(false),
  /** Time from which it is shown, and sort key. */
  dueAt: instant('due_at')
    .notNull()
    .default(sql`now()`),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** Single row: time up to which delayed notifications were sent. */
export const notificationMarks = pgTable('notification_marks', {
  one: boolean().primaryKey().default(true),
  sentUntil: instant('told_until').notNull(),
});

/** Push subscriptions of browsers and phones, by session. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  service: text({ enum: ['web', 'apns', 'fcm'] })
    .notNull()
    .default('web'),
  /** Address of a browser, token of a phone. */
  endpoint: text().notNull(),
  /** Keys of browsers. */
  p256dh: text(),
  auth: text(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
