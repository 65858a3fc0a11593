import {
  customType,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
  bigint,
} from 'drizzle-orm/pg-core';

/** Tables of the platform itself; those of features are in `src/tables`. */

/** Transaction number. Kept as text: it outgrows what a JavaScript number holds exactly. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  at: xid8().notNull(),
  name: text().notNull(),
  topics: text().array().notNull(),
  data: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const idempotency = pgTable('idempotency', {
  scope: text().notNull(),
  key: text().notNull(),
  action: text().notNull(),
  fingerprint: bytes().notNull(),
  answer: jsonb(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const jobRuns = pgTable('job_runs', {
  id: uuid().primaryKey(),
  job: text().notNull(),
  key: text(),
  ownerId: uuid('owner_id'),
  state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
  progress: smallint().notNull(),
  attempts: integer().notNull(),
  failure: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const audit = pgTable('audit', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorId: uuid('actor_id').notNull(),
  act: text().notNull(),
  targetId: uuid('target_id'),
  details: jsonb()
    .$type<Readonly<Record<string, string | number | boolean | null>>>()
    .notNull()
    .default({}),
});
