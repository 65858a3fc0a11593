import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { mostExcepted } from '../../../platform/live/outbox.ts';
import {
  echoNews,
  ratings,
  responses,
  scores,
  type PublishedRating,
} from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import { blockedIdsOf } from '../../people/person-sql.ts';
import { raterId } from '../scoring/queries.ts';

/** Viewers are notified at the next publication. */
export const noteChange = prepared<{ work: string }, unknown>('echo_note_change', (on) =>
  on
    .insert(echoNews)
    .values({ workId: sql.placeholder('work'), ranked: true })
    .onConflictDoNothing(),
);

interface RankedRow extends Record<string, unknown> {
  readonly found: number;
  /** Last id found. */
  readonly last: string | null;
}

/** A page of works with unpublished ratings, by id. */
export async function listUnpublished(
  tx: Transaction,
  { after, most }: { after: string; most: number },
): Promise<readonly string[]> {
  const { rows } = await tx.sql.execute<{ id: string }>(sql`
    select ${echoNews.workId} as id from ${echoNews}
    join ${scores} on ${scores.id} = ${echoNews.workId} and ${scores.publishedScore} is not null
    where ${echoNews.workId} > ${after} order by ${echoNews.workId} limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Publishes the current scores. The revision invalidates caches. The works are locked. */
export async function publishScores(tx: Transaction, ids: readonly string[]): Promise<void> {
  const works = sql`any(${sql.param([...ids])}::uuid[])`;
  await tx.sql.execute(sql`
    with published as (
      update ${scores} set told = null, revision = ${scores.revision} + 1, ranks = null
      where ${scores.id} = ${works} and ${scores.publishedScore} is not null returning id),
    marked as (
      update ${echoNews} set ranked = true where ${echoNews.workId} in (select id from published))
    update ${posts} set ratings = ${scores.ratings} from ${scores}
    where ${posts.id} = ${works} and ${scores.id} = ${posts.id}
      and ${posts.ratings} <> ${scores.ratings}`);
}

/**
 * Recomputes ranks of a page of works, by id. Unpublished ratings do not count. Scores are locked
 * before the list is marked, as when rating; one being rated is left to the next run.
 */
export async function makeRanks(
  tx: Transaction,
  { after, most }: { after: string; most: number },
): Promise<RankedRow> {
  const { rows } = await tx.sql.execute<RankedRow>(sql`
    with due as materialized (
      select ${echoNews.workId} as id from ${echoNews}
      join ${scores} on ${scores.id} = ${echoNews.workId} and ${scores.publishedScore} is null
      where not ${echoNews.ranked} and ${echoNews.workId} > ${after}
      order by ${echoNews.workId} limit ${most}),
    locked as materialized (
      select ${scores.id} from ${scores} where ${scores.id} = any (array(select id from due))
      order by ${scores.id} for no key update skip locked),
    made as (
      update ${scores} set ranks = null where ${scores.id} in (select id from locked) returning id),
    marked as (
      update ${echoNews} set ranked = true where ${echoNews.workId} in (select id from made))
    select (select count(*)::int from due) as found,
      (select id from due order by id desc limit 1) as last`);
  return rows[0] ?? { found: 0, last: null };
}

export interface ChangedWork extends Record<string, unknown> {
  readonly workId: string;
  readonly postId: string;
  /** Members across a block with its author, from whom it is hidden. */
  readonly without: readonly string[];
}

/** Takes a batch of changed works from the list. */
export async function takeChanges(tx: Transaction, most: number): Promise<readonly ChangedWork[]> {
  const { rows } = await tx.sql.execute<ChangedWork>(sql`
    with taken as (
      delete from ${echoNews} where work_id in (
        select work_id from ${echoNews} where ranked order by work_id limit ${most}
        for update skip locked)
      returning work_id)
    select ${scores.id} as "workId", coalesce(${scores.postId}, ${responses.postId}) as "postId",
      array(${blockedIdsOf(sql`${scores.authorId}`)} limit ${mostExcepted + 1}) as without from taken
    join ${scores} on ${scores.id} = taken.work_id
    left join ${responses} on ${responses.id} = ${scores.responseId}`);
  return rows;
}

/** Published ratings by rater, with their published content if changed since. */
export const listPublished = prepared<
  { work: string; revision: number },
  { rater: string; content: PublishedRating | null }[]
>('echo_published', (on) => {
  const isNew = sql`${ratings.revision} > ${sql.placeholder('revision')}::bigint`;
  return on
    .select({
      rater: raterId,
      content: sql<PublishedRating | null>`case when ${isNew} then ${ratings.publishedContent} end`,
    })
    .from(ratings)
    .where(
      sql`${ratings.workId} = ${sql.placeholder('work')}
        and (not ${isNew} or ${ratings.publishedContent} is not null)`,
    );
});
