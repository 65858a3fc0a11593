import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { echoNews, responses, scores } from '../../../tables/echoes.ts';

/** Whoever looks at it is told at the next mark. */
export const noteNews = prepared<{ work: string }, unknown>('echo_news', (on) =>
  on
    .insert(echoNews)
    .values({ workId: sql.placeholder('work') })
    .onConflictDoNothing(),
);

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
        select work_id from ${echoNews} order by work_id limit ${most} for update skip locked)
      returning work_id)
    select ${scores.id} as "workId", coalesce(${scores.postId}, ${responses.postId}) as "postId",
      ${scores.ratings} from taken
    join ${scores} on ${scores.id} = taken.work_id
    left join ${responses} on ${responses.id} = ${scores.responseId}`);
  return rows;
}
