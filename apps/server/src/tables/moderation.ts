import { caseCauses, caseStatuses } from '@stenope/domain/moderation/cases';
import { decisionGrounds, decisionReasons } from '@stenope/domain/moderation/reasons';
import { reportKinds } from '@stenope/domain/moderation/reports';
import { moderationActs, moderationStates } from '@stenope/domain/moderation/states';
import { maskEnds, reporterMeasures as measures } from '@stenope/domain/transparency/figures';
import { boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const target = {
  targetKind: text('target_kind', { enum: reportKinds }).notNull(),
  targetId: uuid('target_id').notNull(),
};

/** Null once they have left: then the pseudonym stands for them. */
const author = {
  authorId: uuid('author_id'),
  authorPseudonym: uuid('author_pseudonym'),
};

export const cases = pgTable('cases', {
  id: uuid().primaryKey(),
  ...target,
  ...author,
  status: text({ enum: caseStatuses }).notNull(),
  causes: text({ enum: caseCauses }).array().notNull().default([]),
  severe: boolean().notNull().default(false),
  flagScore: doublePrecision('flag_score').notNull().default(0),
  reports: integer().notNull().default(0),
  reporters: integer().notNull().default(0),
  urgency: doublePrecision().notNull().default(0),
  openedAt: instant('opened_at').notNull(),
  queuedAt: instant('queued_at'),
  closedAt: instant('closed_at'),
  /** End of a mask set by reports alone, until a human has looked. */
  maskedUntil: instant('masked_until'),
  claimedBy: uuid('claimed_by'),
  claimedAt: instant('claimed_at'),
  escalatedAt: instant('escalated_at'),
  /** Until then reports of low trust change nothing of it but their number. */
  poolFullUntil: instant('pool_full_until'),
  /** Zero until its reports are weighed for the first time. */
  revision: integer().notNull().default(0),
});

export const caseNotes = pgTable('case_notes', {
  id: uuid().primaryKey(),
  caseId: uuid('case_id').notNull(),
  writerId: uuid('writer_id'),
  body: text().notNull(),
  at: instant('at').notNull(),
});

export const decisions = pgTable('decisions', {
  id: uuid().primaryKey(),
  caseId: uuid('case_id'),
  ...target,
  ...author,
  act: text({ enum: [...moderationActs, 'suspend', 'reactivate'] }).notNull(),
  reason: text({ enum: decisionReasons }),
  ground: text({ enum: decisionGrounds }),
  words: text().notNull().default(''),
  automated: boolean().notNull(),
  decidedBy: uuid('decided_by'),
  fromState: text('from_state', { enum: moderationStates }),
  toState: text('to_state', { enum: moderationStates }),
  at: instant('at').notNull(),
  until: instant('until'),
  overturnedAt: instant('overturned_at'),
  /** What had brought it before the team. */
  source: text({ enum: caseCauses }),
  /** How an automatic mask ended; null while it holds. */
  maskEnd: text('mask_end', { enum: maskEnds }),
  maskEndedAt: instant('mask_ended_at'),
});

export const appeals = pgTable('appeals', {
  id: uuid().primaryKey(),
  decisionId: uuid('decision_id').notNull(),
  caseId: uuid('case_id'),
  body: text().notNull().default(''),
  at: instant('at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  outcome: text({ enum: ['kept', 'overturned'] }),
  bySameAdmin: boolean('by_same_admin').notNull().default(false),
  words: text().notNull().default(''),
});

export const sanctions = pgTable('sanctions', {
  decisionId: uuid('decision_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
  overturnedAt: instant('overturned_at'),
});

export const reporterRecords = pgTable('reporter_records', {
  userId: uuid('user_id').primaryKey(),
  asOf: instant('as_of').notNull(),
  upheld: doublePrecision().notNull().default(0),
  rejected: doublePrecision().notNull().default(0),
  warnedAt: instant('warned_at'),
  rejectedSinceWarning: integer('rejected_since_warning').notNull().default(0),
  limitedUntil: instant('limited_until'),
});

/** Warnings and limits for wrong reports, of nobody. */
export const reporterMeasures = pgTable('reporter_measures', {
  id: uuid().primaryKey(),
  measure: text({ enum: measures }).notNull(),
  at: instant('at').notNull(),
});

export const moderated = pgTable('moderated', {
  ...target,
  immuneUntil: instant('immune_until'),
  restores: integer().notNull().default(0),
});
