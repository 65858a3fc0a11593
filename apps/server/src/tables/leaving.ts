import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const progress = () => smallint().notNull().default(0);
const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);

/** Departures with work left to do. */
export const departures = pgTable('departures', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  mode: text({ enum: ['erase', 'leave_posts'] }).notNull(),
  email: text().notNull(),
  askedAt: instant('asked_at')
    .notNull()
    .default(sql`now()`),
  erasedAt: instant('erased_at'),
});

export const exports = pgTable('exports', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text({ enum: ['queued', 'running', 'ready', 'failed', 'expired'] })
    .notNull()
    .default('queued'),
  progress: progress(),
  bytes: bigint({ mode: 'number' }),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  state: text({ enum: ['receiving', 'queued', 'running', 'done', 'failed'] })
    .notNull()
    .default('receiving'),
  progress: progress(),
  failure: text(),
  posts: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  writer: uuid(),
  writerUntil: timestamp('writer_until', { withTimezone: true }),
});

/** Posts created by an import, by their id in the source. */
export const importedPosts = pgTable('imported_posts', {
  userId: uuid('user_id').notNull(),
  sourceId: uuid('source_id').notNull(),
  postId: uuid('post_id').notNull(),
});
