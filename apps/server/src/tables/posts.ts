import { licences, placePrecisions, sensitivities } from '@stenope/domain/posts/limits';
import { mutedKinds } from '@stenope/domain/posts/muting';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const posts = pgTable('posts', {
  id: uuid().primaryKey(),
  authorId: uuid('author_id').notNull(),
  mediaId: uuid('media_id').notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  alt: text().notNull().default(''),
  sensitive: text({ enum: sensitivities }).notNull().default('none'),
  licence: text({ enum: licences }).notNull().default('all_rights_reserved'),
  hidesCamera: boolean('hides_camera').notNull().default(false),
  allowsResponses: boolean('allows_responses').notNull().default(false),
  resources: jsonb().$type<{ label: string; link: string }[]>().notNull().default([]),
  placeLabel: text('place_label'),
  placeLat: doublePrecision('place_lat'),
  placeLon: doublePrecision('place_lon'),
  placePrecision: text('place_precision', { enum: placePrecisions }),
  /** Number of the square of the map its place lies in. */
  mapCell: bigint('map_cell', { mode: 'number' }).generatedAlwaysAs(
    sql`map_cell_at(place_lat, place_lon)`,
  ),
  state: text({ enum: ['visible', 'validated', 'masked', 'removed'] })
    .notNull()
    .default('visible'),
  /** False until all its pictures can be shown. */
  ready: boolean().notNull().default(false),
  listed: boolean()
    .notNull()
    .generatedAlwaysAs(sql`ready and state in ('visible', 'validated')`),
  comments: integer().notNull().default(0),
  ratings: integer().notNull().default(0),
  needsEyes: boolean('needs_eyes')
    .notNull()
    .generatedAlwaysAs(sql`ratings < 5`),
  responses: integer().notNull().default(0),
  reports: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  editedAt: instant('edited_at'),
});

export const postSteps = pgTable('post_steps', {
  postId: uuid('post_id').notNull(),
  position: smallint().notNull(),
  body: text().notNull(),
  mediaId: uuid('media_id'),
  alt: text().notNull().default(''),
  sensitive: text({ enum: sensitivities }).notNull().default('none'),
});

export const postTags = pgTable('post_tags', {
  tag: text().notNull(),
  postId: uuid('post_id').notNull(),
});

export const hashtags = pgTable('hashtags', {
  tag: text().primaryKey(),
  posts: integer().notNull().default(0),
  /** Posts of suspended members among them; maintained by triggers. */
  withheld: integer().notNull().default(0),
  /** An index hangs on it, which counting one more leaves alone. */
  isCommon: boolean('is_common')
    .notNull()
    .generatedAlwaysAs(sql`posts - withheld >= 20`),
});

/** Folded by an earlier rule; empty once the job has been through them. */
export const tagsToFold = pgTable('tags_to_fold', { tag: text().primaryKey() });

export const followedTags = pgTable('followed_tags', {
  userId: uuid('user_id').notNull(),
  tag: text().notNull(),
  /** Sorts by time. */
  id: uuid().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const mutedTerms = pgTable('muted_terms', {
  userId: uuid('user_id').notNull(),
  kind: text({ enum: mutedKinds }).notNull(),
  term: text().notNull(),
  /** Finds it in a text: see `needleOf`. */
  needle: text().notNull(),
  id: uuid().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const postMentions = pgTable('post_mentions', {
  postId: uuid('post_id').notNull(),
  userId: uuid('user_id').notNull(),
});

export const favourites = pgTable('favourites', {
  userId: uuid('user_id').notNull(),
  postId: uuid('post_id').notNull(),
  id: uuid().notNull(),
  /** Notification that counted it. */
  notificationId: uuid('told_in'),
});

export const comments = pgTable('comments', {
  id: uuid().primaryKey(),
  postId: uuid('post_id').notNull(),
  /** Null once its author was erased and only the place remains. */
  authorId: uuid('author_id'),
  parentId: uuid('parent_id'),
  body: text().notNull(),
  state: text({ enum: ['visible', 'validated', 'masked', 'removed'] })
    .notNull()
    .default('visible'),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  editedAt: instant('edited_at'),
});

export const commentMentions = pgTable('comment_mentions', {
  commentId: uuid('comment_id').notNull(),
  userId: uuid('user_id').notNull(),
});

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Words and facets by which a post is found. */
export const postSearch = pgTable('post_search', {
  postId: uuid('post_id').primaryKey(),
  words: tsvector().notNull(),
});

/** Every word of a post; decremented and deleted by a trigger. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  stem: text().notNull(),
  /** Counted up to `mostCounted`. */
  posts: integer().notNull(),
  /** As of hashtags. */
  isCommon: boolean('is_common')
    .notNull()
    .generatedAlwaysAs(sql`posts >= 20`),
});

/** Posts with this id and newer ones are indexed by this version. */
export const searchProgress = pgTable('search_progress', {
  single: boolean().primaryKey().default(true),
  version: integer().notNull(),
  indexedFrom: uuid('indexed_from').notNull(),
});
