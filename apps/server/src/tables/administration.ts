import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Figures of one day (UTC), for the small trends the team sees. */
export const siteDays = pgTable('site_days', {
  day: date().primaryKey(),
  signUps: integer('sign_ups').notNull(),
  posts: integer().notNull(),
  ratings: integer().notNull(),
  reports: integer().notNull(),
  /** Background jobs enqueued. */
  jobs: integer().notNull(),
  /** Bytes members had sent when it was last counted; null for days before the first count. */
  storage: bigint({ mode: 'number' }),
  /** Hours the oldest queued case had waited when it was last counted; null for days before. */
  queueAge: integer('queue_age'),
  countedAt: instant('counted_at').notNull(),
});
