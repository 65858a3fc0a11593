import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { echoNews, responses, scores } from '../../../tables/echoes.ts';

/** Whoever looks at it is told at the next mark. */
export const noteNews = prepared<{ work: string }, unknown>('echo_news', (on) =>
  on
    .insert(echoNews)
    .values({ workId: sql.placeholder('work'), ranked: true })
    .onConflictDoNothing(),
);

/** What there was news of already: its ranks are of yesterday again. */
export const newsAgain = sql`on conflict (work_id) do update set ranked = false
  where ${echoNews.ranked}`;

/**
 * Makes the ranks of some works anew. Scores are held before the list is marked, as by whoever
 * rates; one that is being rated is left to the next minute.
 */
export async function makeRanks(tx: Transaction, most: number): Promise<number> {
  const { rowCount } = await tx.sql.execute(sql`
    with held as materialized (
      select ${scores.id} from ${scores} where ${scores.id} = any (array(
        select ${echoNews.workId} from ${echoNews} where not ${echoNews.ranked} limit ${most}))
      order by ${scores.id} for no key update skip locked),
    made as (
      update ${scores} set ranks = null where ${scores.id} in (select id from held) returning id)
    update ${echoNews} set ranked = true where ${echoNews.workId} in (select id from made)`);
  return rowCount ?? 0;
}

export interface NewsRow extends Record<string, unknown> {
  readonly workId: string;
  readonly postId: string;
  readonly ratings: number;
}

/** Some of the works of which there is news, and takes them from the list. */
export async function takeNews(tx: Transaction, most: number): Promise<readonly NewsRow[]> {
  const { rows } = await tx.sql.execute<NewsRow>(sql`
    with taken as (
      delete from ${echoNews} where work_id in (
        select work_id from ${echoNews} where ranked order by work_id limit ${most}
        for update skip locked)
      returning work_id)
    select ${scores.id} as "workId", coalesce(${scores.postId}, ${responses.postId}) as "postId",
      ${scores.ratings} from taken
    join ${scores} on ${scores.id} = taken.work_id
    left join ${responses} on ${responses.id} = ${scores.responseId}`);
  return rows;
}
