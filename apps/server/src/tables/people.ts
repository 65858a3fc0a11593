import { sensitivities } from '@stenope/domain/posts/limits';
import { sellerStatuses } from '@stenope/domain/shop/limits';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const since = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/**
 * Name at the time of blocking or muting: later names of a person who blocked back are not
 * revealed.
 */
const knownAs = () => ({ username: text(), displayName: text('display_name') });

export const follows = pgTable('follows', {
  followerId: uuid('follower_id').notNull(),
  followedId: uuid('followed_id').notNull(),
  createdAt: since(),
});

export const blocks = pgTable('blocks', {
  blockerId: uuid('blocker_id').notNull(),
  blockedId: uuid('blocked_id').notNull(),
  createdAt: since(),
  ...knownAs(),
});

export const mutes = pgTable('mutes', {
  muterId: uuid('muter_id').notNull(),
  mutedId: uuid('muted_id').notNull(),
  createdAt: since(),
  ...knownAs(),
});

/** Maintained by triggers on follows and posts. */
export const memberCounts = pgTable('member_counts', {
  userId: uuid('user_id').primaryKey(),
  followers: integer().notNull().default(0),
  following: integer().notNull().default(0),
  posts: integer().notNull().default(0),
});

/** Each name from each of its words on, for prefix search. Maintained by triggers. */
export const nameWords = pgTable('name_words', {
  userId: uuid('user_id').notNull(),
  words: text().notNull(),
});

export const covers = pgTable('covers', {
  mediaId: uuid('media_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  position: smallint().notNull(),
  isPrimary: boolean('is_primary').notNull().default(false),
});

/** Products of a Pro's shop; others see listed ones while the shop is open. */
export const products = pgTable('products', {
  id: uuid().primaryKey(),
  sellerId: uuid('seller_id').notNull(),
  mediaId: uuid('media_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  alt: text().notNull().default(''),
  sensitive: text({ enum: sensitivities }).notNull().default('none'),
  priceCents: integer('price_cents').notNull(),
  link: text(),
  sellerStatus: text('seller_status', { enum: sellerStatuses }).notNull(),
  state: text({ enum: ['visible', 'validated', 'masked', 'removed'] })
    .notNull()
    .default('visible'),
  /** False until its picture can be shown. */
  ready: boolean().notNull().default(false),
  listed: boolean()
    .notNull()
    .generatedAlwaysAs(sql`ready and state in ('visible', 'validated')`),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
