import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql, Transaction, Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import {
  memberTrust,
  ratings,
  responses,
  reveals,
  scores,
  type PublishedRating,
} from '../../tables/echoes.ts';
import { posts } from '../../tables/posts.ts';
import { answerVisibleTo, visibleTo } from '../posts/visibility-sql.ts';
import { withoutBlock, type Member, personColumns, type PersonRow } from '../people/person-sql.ts';

/**
 * Conditions on the ratings a reader may see: before a score is stable, the published ones and
 * their own. For statements that read `ratings` joined with `scores`.
 */

/** Added or changed since the last publication. */
const isNew = sql`(${scores.publishedScore} is not null
  and ${ratings.revision} > (${scores.publishedScore} ->> 'revision')::bigint)`;

const isOwn = (reader: Member): SQL => sql`${ratings.userId} is not distinct from ${reader}::uuid`;

export const isPublishedFor = (reader: Member): SQL =>
  sql`(not ${isNew} or ${ratings.publishedContent} is not null or ${isOwn(reader)})`;

/** Published content of a rating that was changed since; only its author sees the new one. */
export const saidBefore = (reader: Member): SQL<PublishedRating | null> =>
  sql<PublishedRating | null>`case when ${isNew} and not (${isOwn(reader)}) then ${ratings.publishedContent} end`;

/** Scores leave out raters whom the last batch found suspended; needs `member_trust` joined. */
export const isCounted = sql`${memberTrust.excluded} is not true`;

/** A post or response, as one viewer finds it. */
export interface WorkRow {
  readonly id: string;
  readonly kind: 'post' | 'response';
  /** The post itself, or the one a response answers. */
  readonly postId: string;
  readonly authorId: string;
  readonly removed: boolean;
  /** By the rule of all lists: published, not hidden, no block, no suspended author. */
  readonly visible: boolean;
  /** Either has blocked the other. */
  readonly blocked: boolean;
}

type ByViewer = { id: string; viewer: string };

/** Work and viewer: placeholders or columns. */
interface Wanted {
  readonly id: Placeholder | SQL;
  readonly viewer: Placeholder | SQL;
}

const reader = sql.placeholder('viewer');
const wanted = sql.placeholder('id');
const one: Wanted = { id: wanted, viewer: reader };
const answering = alias(users, 'answering');
const isBlocked = (viewer: Wanted['viewer'], author: SQLWrapper) =>
  sql<boolean>`not (${withoutBlock(viewer, author)})`;

/** Shared by reading, locking and rating. */
export const postsWanted = (on: Sql, { id, viewer } = one) =>
  on
    .select({
      id: posts.id,
      kind: sql<'post'>`'post'`.as('kind'),
      postId: sql<string>`${posts.id}`.as('postId'),
      authorId: sql<string>`${posts.authorId}`.as('authorId'),
      removed: sql<boolean>`${posts.state} = 'removed'`.as('removed'),
      visible: visibleTo(viewer).as('visible'),
      blocked: isBlocked(viewer, posts.authorId).as('blocked'),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, id));

export const responsesWanted = (on: Sql, { id, viewer } = one) =>
  on
    .select({
      id: responses.id,
      kind: sql<'response'>`'response'`.as('kind'),
      postId: sql<string>`${responses.postId}`.as('postId'),
      authorId: sql<string>`${responses.authorId}`.as('authorId'),
      removed: sql<boolean>`${responses.state} = 'removed'`.as('removed'),
      visible: answerVisibleTo(viewer, answering).as('visible'),
      blocked:
        sql<boolean>`${isBlocked(viewer, responses.authorId)} or ${isBlocked(viewer, posts.authorId)}`.as(
          'blocked',
        ),
    })
    .from(responses)
    .innerJoin(posts, eq(posts.id, responses.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(answering, eq(answering.id, responses.authorId))
    .where(eq(responses.id, id));

const findPost = prepared<ByViewer, WorkRow[]>('echo_post', (on) => postsWanted(on));
const findResponse = prepared<ByViewer, WorkRow[]>('echo_response', (on) => responsesWanted(on));

const lockPost = prepared<ByViewer, WorkRow[]>('echo_post_locked', (on) =>
  postsWanted(on).for('no key update', { of: posts }),
);
const lockResponse = prepared<ByViewer, WorkRow[]>('echo_response_locked', (on) =>
  responsesWanted(on).for('no key update', { of: responses }),
);

/** Whether the viewer may read it is for the caller to ask. */
export const findWork = (on: Executor, work: ByViewer): Promise<WorkRow | undefined> =>
  postOrResponse(on, work, [findPost, findResponse]);

/** Locks a work against other ratings of it, even one that is hidden by now. */
export const lockWork = (tx: Transaction, work: ByViewer): Promise<WorkRow | undefined> =>
  postOrResponse(tx, work, [lockPost, lockResponse]);

async function postOrResponse(
  on: Executor,
  work: ByViewer,
  [asPost, asResponse]: readonly [typeof findPost, typeof findPost],
): Promise<WorkRow | undefined> {
  const [post] = await asPost(on, work);
  if (post?.visible) return post;
  // Hidden posts take the second query too, so that timing does not reveal them.
  const [response] = await asResponse(on, work);
  return post ?? response;
}

/**
 * Locks posts, then responses, each in the order of their ids, regardless of visibility, before the
 * rows that depend on them. Returns how many are there.
 */
export async function lockWorks(tx: Transaction, ids: readonly string[]): Promise<number> {
  let locked = 0;
  for (const table of [posts, responses]) {
    const rows = await tx.sql
      .select({ id: table.id })
      .from(table)
      .where(sql`${table.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
      .orderBy(asc(table.id))
      .for('no key update');
    locked += rows.length;
  }
  return locked;
}

/** A score without its ranks. */
const { ranks: _, ...columns } = getTableColumns(scores);
export const scoreColumns = columns;

export type ScoreRow = Omit<typeof scores.$inferSelect, 'ranks'>;
export type RatingRow = typeof ratings.$inferSelect;

export const findScore = prepared<{ id: string }, ScoreRow[]>('echo_score', (on) =>
  on.select(scoreColumns).from(scores).where(eq(scores.id, wanted)),
);

export interface EchoRow {
  readonly score: ScoreRow;
  readonly mine: RatingRow | null;
  readonly revealed: boolean;
}

const echoes = (on: Sql) =>
  on
    .select({
      score: scoreColumns,
      mine: ratings,
      revealed: sql<boolean>`exists (select 1 from ${reveals}
        where ${reveals.userId} = ${reader} and ${reveals.workId} = ${scores.id})`,
    })
    .from(scores)
    .leftJoin(ratings, and(eq(ratings.workId, scores.id), eq(ratings.userId, reader)));

/** A score with one reader's rating and reveal. */
export const findEcho = prepared<ByViewer, EchoRow[]>('echo_read', (on) =>
  echoes(on).where(eq(scores.id, wanted)),
);

/** The same for several works at once. */
export const listEchoes = prepared<{ ids: readonly string[]; viewer: string }, EchoRow[]>(
  'echo_read_several',
  (on) => echoes(on).where(sql`${scores.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

export const insertReveal = prepared<{ user: string; work: string }, unknown>('echo_reveal', (on) =>
  on
    .insert(reveals)
    .values({ userId: sql.placeholder('user'), workId: sql.placeholder('work') })
    .onConflictDoNothing(),
);

export interface PublicRatingRow {
  readonly rating: RatingRow;
  /** Published content shown in place of the current one. */
  readonly saidBefore: PublishedRating | null;
  readonly person: PersonRow | null;
  readonly badge: string | null;
  /** No block between them, and not suspended. Departed raters have no words left. */
  readonly isReachable: boolean;
}

/**
 * In a random order, and as many as are counted: without members whom the last batch found
 * suspended.
 */
export const listPublicRatings = prepared<
  { work: string; viewer: string; before: string; limit: number },
  PublicRatingRow[]
>('echo_public_ratings', (on) =>
  on
    .select({
      rating: ratings,
      saidBefore: saidBefore(reader),
      person: personColumns(users),
      badge: memberTrust.badge,
      // A rater across a block appears without name and words.
      isReachable: sql<boolean>`(${users.id} is not null and ${users.suspendedAt} is null
        and ${withoutBlock(reader, ratings.userId)})`,
    })
    .from(ratings)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .leftJoin(users, eq(users.id, ratings.userId))
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(
      and(
        eq(ratings.workId, sql.placeholder('work')),
        sql`${ratings.id} < ${sql.placeholder('before')}::uuid`,
        isCounted,
        isPublishedFor(reader),
      ),
    )
    .orderBy(desc(ratings.id))
    .limit(sql.placeholder('limit')),
);

/** A batch of works somebody rated; called until there are none. */
export async function listRatedWorks(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ workId: ratings.workId })
    .from(ratings)
    .where(eq(ratings.userId, userId))
    .orderBy(asc(ratings.workId))
    .limit(100);
  return rows.map(({ workId }) => workId);
}

/**
 * Removes rater and reasons; marks and weight stay. Returns whether the rating had been excluded
 * from the score.
 */
export async function unnameRating(
  tx: Transaction,
  workId: string,
  userId: string,
): Promise<{ wasExcluded: boolean } | undefined> {
  const { rows } = await tx.sql.execute<{ was_excluded: boolean }>(sql`
    update ${ratings} as given set user_id = null, reasons = '{}',
      told = jsonb_set(given.told, '{reasons}', '{}'),
      trust = coalesce(voice.settled_trust, 0), severity = coalesce(voice.severity, 0),
      steadiness = coalesce(voice.steadiness, 1), cluster = voice.cluster
    from ${ratings} as one left join ${memberTrust} as voice on voice.user_id = one.user_id
    where one.work_id = ${workId} and one.user_id = ${userId} and given.id = one.id
    returning coalesce(voice.excluded, false) as was_excluded`);
  const [row] = rows;
  return row && { wasExcluded: row.was_excluded };
}

/** Increments the revision: caches in other processes still name the rater. */
export async function revise(tx: Transaction, workId: string): Promise<void> {
  await tx.sql
    .update(scores)
    .set({ revision: sql`${scores.revision} + 1` })
    .where(eq(scores.id, workId));
}

export async function deleteReveals(on: Executor, userId: string): Promise<number> {
  const some = on.sql
    .select({ workId: reveals.workId })
    .from(reveals)
    .where(eq(reveals.userId, userId))
    .limit(1000);
  const { rowCount } = await on.sql
    .delete(reveals)
    .where(and(eq(reveals.userId, userId), inArray(reveals.workId, some)));
  return rowCount ?? 0;
}

export async function deleteTrust(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(memberTrust).where(eq(memberTrust.userId, userId));
}

export async function hasRated(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: ratings.id })
    .from(ratings)
    .where(eq(ratings.userId, userId))
    .limit(1);
  return row !== undefined;
}
