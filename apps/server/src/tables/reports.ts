import { noticeOutcomes, noticeReasons } from '@stenope/domain/moderation/notices';
import { decisionGrounds } from '@stenope/domain/moderation/reasons';
import { reportCategories, reportKinds } from '@stenope/domain/moderation/reports';
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const reports = pgTable('reports', {
  id: uuid().primaryKey(),
  /** Null once the reporter has left. */
  reporterId: uuid('reporter_id'),
  targetKind: text('target_kind', { enum: reportKinds }).notNull(),
  targetId: uuid('target_id').notNull(),
  /**
   * Null once the author has left: then the pseudonym stands for them, for as long as it is kept.
   */
  authorId: uuid('author_id'),
  authorPseudonym: uuid('author_pseudonym'),
  category: text({ enum: reportCategories }).notNull(),
  body: text().notNull().default(''),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  caseId: uuid('case_id'),
  /** Null while it waits for a decision. */
  outcome: text({ enum: ['upheld', 'rejected'] }),
  closedAt: instant('closed_at'),
  /** When the reporter was told of the outcome. */
  toldAt: instant('told_at'),
  /** Of the decision that upheld it. */
  ground: text({ enum: decisionGrounds }),
});

/** Sealed copy of the messages around a reported one, for the team alone. */
export const sealedMessages = pgTable('sealed_messages', {
  reportId: uuid('report_id').notNull(),
  messageId: uuid('message_id').notNull(),
  senderId: uuid('sender_id'),
  /** Set once the sender has left. */
  senderPseudonym: uuid('sender_pseudonym'),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  sealedAt: instant('sealed_at')
    .notNull()
    .default(sql`now()`),
});

/** Notice of illegal content by anybody, also without an account. */
export const notices = pgTable('notices', {
  id: uuid().primaryKey(),
  /** Told to the sender, and to nobody else. */
  reference: text().notNull(),
  reason: text({ enum: noticeReasons }).notNull(),
  /** As it was given; empty once the author of the content has left. */
  address: text().notNull(),
  /** Content the address led to; null where it led to nothing known. */
  targetKind: text('target_kind', { enum: reportKinds }),
  targetId: uuid('target_id'),
  authorId: uuid('author_id'),
  authorPseudonym: uuid('author_pseudonym'),
  explanation: text().notNull(),
  name: text().notNull().default(''),
  email: text(),
  language: text({ enum: ['fr', 'en', 'it', 'ja', 'es', 'de'] }).notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  outcome: text({ enum: noticeOutcomes }),
  closedAt: instant('closed_at'),
  /** Of the decision that answered it; null where it was answered without one. */
  ground: text({ enum: decisionGrounds }),
});
