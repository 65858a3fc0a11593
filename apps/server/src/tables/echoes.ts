import type { EchoAxis } from '@stenope/domain/echoes/axes';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { scoreStates } from '@stenope/domain/echoes/states';
import { sensitivities } from '@stenope/domain/posts/limits';
import type { TrialOutcome } from '@stenope/domain/trust/trial';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Optional reason for each axis. */
type Reasons = { readonly [Axis in EchoAxis]?: string | undefined };

/** Score as last published. */
export interface PublishedScore extends Readonly<
  Record<
    | EchoAxis
    | 'revision'
    | 'ratings'
    | 'mean'
    | 'se'
    | 'low'
    | 'high'
    | 'ranked'
    | 'trustedRaters'
    | 'clusterShare'
    | 'plainMean',
    number
  >
> {
  readonly distribution: number[];
  readonly state: (typeof scoreStates)[number];
  /** ISO date; missing in scores published before it existed. */
  readonly waitsUntil?: string | null;
}

/** Rating as last published. */
export interface PublishedRating extends Readonly<Record<EchoAxis, number>> {
  readonly reasons: Reasons;
}

const figure = (name: string) => doublePrecision(name).notNull().default(0);

/** A rated work with its score. Inserted with the first rating. */
export const scores = pgTable('scores', {
  /** Id of the post or response. */
  id: uuid().primaryKey(),
  postId: uuid('post_id'),
  responseId: uuid('response_id'),
  authorId: uuid('author_id').notNull(),
  revision: bigint({ mode: 'number' }).notNull().default(0),
  ratings: integer().notNull().default(0),
  mean: figure('mean'),
  intention: figure('intention'),
  composition: figure('composition'),
  matiere: figure('matiere'),
  technique: figure('technique'),
  emotion: figure('emotion'),
  se: figure('se'),
  low: figure('low'),
  high: figure('high'),
  ranked: figure('ranked'),
  nEff: figure('n_eff'),
  trustedRaters: integer('trusted_raters').notNull().default(0),
  clusterShare: figure('cluster_share'),
  sd: figure('sd'),
  plainMean: figure('plain_mean'),
  distribution: integer().array().notNull(),
  state: text({ enum: scoreStates }).notNull().default('hidden'),
  stabilisedAt: instant('stabilised_at'),
  /** End of the wait for other eyes or for trusted members. */
  waitsUntil: instant('waits_until'),
  shown: boolean()
    .notNull()
    .generatedAlwaysAs(sql`state in ('provisional', 'stabilised')`),
  /**
   * Sort values in the lists, one for each order; null while the score is not shown. They follow
   * the score by up to a minute. Set to null, they are recomputed by a trigger.
   */
  ranks: doublePrecision().array(),
  /** Set while newer ratings are unpublished: before a score is stable they wait for the next publication. */
  publishedScore: jsonb('told').$type<PublishedScore>(),
});

/** Marks are in half steps. */
export const ratings = pgTable('ratings', {
  id: uuid().primaryKey(),
  workId: uuid('work_id').notNull(),
  /** Null once the rater has left. */
  userId: uuid('user_id'),
  /** Author of the work. */
  authorId: uuid('author_id').notNull(),
  intention: smallint().notNull(),
  composition: smallint().notNull(),
  matiere: smallint().notNull(),
  technique: smallint().notNull(),
  emotion: smallint().notNull(),
  reasons: jsonb().$type<Reasons>().notNull().default({}),
  revealed: boolean().notNull(),
  early: boolean().notNull(),
  given: integer().notNull(),
  givenToAuthor: integer('given_to_author').notNull(),
  possibleRetaliation: boolean('provoked').notNull().default(false),
  /** Trust at the time a rater left; null while they are a member. */
  trust: doublePrecision(),
  severity: doublePrecision(),
  steadiness: doublePrecision(),
  cluster: text(),
  evidenceConsensus: doublePrecision('evidence_consensus'),
  evidenceAgreement: doublePrecision('evidence_agreement'),
  evidenceGiven: doublePrecision('evidence_given'),
  evidenceAt: instant('evidence_at'),
  /** Revision of the score that first included this rating in its current form. */
  revision: bigint({ mode: 'number' }).notNull().default(0),
  /** Former content, while its change is unpublished. */
  publishedContent: jsonb('told').$type<PublishedRating>(),
  /** Notification that counted it. */
  notificationId: uuid('told_in'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  editedAt: instant('edited_at'),
});

/** Works with rating changes that viewers have not been told of. */
export const echoNews = pgTable('echo_news', {
  workId: uuid('work_id').primaryKey(),
  /** False when the score has changed since its sort values were computed. */
  ranked: boolean().notNull().default(false),
});

export const reveals = pgTable('reveals', {
  userId: uuid('user_id').notNull(),
  workId: uuid('work_id').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const memberTrust = pgTable('member_trust', {
  userId: uuid('user_id').primaryKey(),
  trust: doublePrecision().notNull(),
  settledTrust: doublePrecision('settled_trust').notNull(),
  severity: figure('severity'),
  steadiness: doublePrecision().notNull().default(1),
  cluster: text(),
  excluded: boolean().notNull().default(false),
  badge: text().notNull().default('new_eye'),
  /** Ratings received, on which the badge depends besides trust. */
  received: integer().notNull().default(0),
  receivedTrusted: integer('received_trusted').notNull().default(0),
  receivedShare: figure('received_share'),
  evidenceAsOf: instant('evidence_as_of')
    .notNull()
    .default(sql`now()`),
  evidenceWeight: figure('evidence_weight'),
  evidenceAgreement: figure('evidence_agreement'),
  evidenceGiven: figure('evidence_given'),
  evidenceConsensus: figure('evidence_consensus'),
  evidenceGivenSquared: figure('evidence_given_squared'),
  evidenceConsensusSquared: figure('evidence_consensus_squared'),
  evidenceProduct: figure('evidence_product'),
  given: integer().notNull().default(0),
  seededAt: instant('seeded_at'),
  showsGiven: boolean('shows_given').notNull().default(false),
  showsProgress: boolean('shows_progress').notNull().default(false),
});

export const trustVersions = pgTable('trust_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: text().notNull(),
  config: jsonb().$type<TrustConfig>().notNull(),
  authorId: uuid('author_id'),
  reason: text().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const trustTrials = pgTable('trust_trials', {
  id: uuid().primaryKey(),
  runId: uuid('run_id').notNull(),
  config: jsonb().$type<TrustConfig>().notNull(),
  outcome: jsonb().$type<TrialOutcome>(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const trustCommunity = pgTable('trust_community', {
  single: boolean().primaryKey().default(true),
  mu: doublePrecision().notNull(),
  stabilisedPosts: integer('stabilised_posts').notNull(),
  trustedMembers: integer('trusted_members').notNull(),
  activeRaters: integer('active_raters').notNull().default(0),
  typicalWeight: figure('typical_weight'),
  version: text().notNull(),
  batchedAt: instant('batched_at'),
});

export const responses = pgTable('responses', {
  id: uuid().primaryKey(),
  postId: uuid('post_id').notNull(),
  authorId: uuid('author_id').notNull(),
  mediaId: uuid('media_id').notNull(),
  description: text().notNull().default(''),
  alt: text().notNull().default(''),
  sensitive: text({ enum: sensitivities }).notNull().default('none'),
  state: text({ enum: ['visible', 'validated', 'masked', 'removed'] })
    .notNull()
    .default('visible'),
  ready: boolean().notNull().default(false),
  listed: boolean()
    .notNull()
    .generatedAlwaysAs(sql`ready and state in ('visible', 'validated')`),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
