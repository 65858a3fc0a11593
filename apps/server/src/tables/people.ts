import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const since = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

export const follows = pgTable('follows', {
  followerId: uuid('follower_id').notNull(),
  followedId: uuid('followed_id').notNull(),
  createdAt: since(),
});

export const blocks = pgTable('blocks', {
  blockerId: uuid('blocker_id').notNull(),
  blockedId: uuid('blocked_id').notNull(),
  createdAt: since(),
});
