import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { responses } from '../../../tables/echoes.ts';
import { videoCaptions } from '../../../tables/media.ts';
import { posts, postSteps } from '../../../tables/posts.ts';
import { transcodeJobKind } from '../pictures.ts';

/** The open job of a set of files. */
export async function findOpenRun(
  on: Executor,
  name: string,
): Promise<{ state: 'queued' | 'running'; percent: number } | undefined> {
  const [run] = await on.sql
    .select({ state: jobRuns.state, percent: jobRuns.progress })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.job, transcodeJobKind.name),
        eq(jobRuns.key, name),
        inArray(jobRuns.state, ['queued', 'running']),
      ),
    )
    .orderBy(desc(jobRuns.id))
    .limit(1);
  return run && { state: run.state === 'running' ? 'running' : 'queued', percent: run.percent };
}

/** Whether what uses a video is hidden by moderation. */
export async function isHeld(tx: Transaction, mediaId: string): Promise<boolean> {
  const held = sql`('masked', 'removed')`;
  const { rows } = await tx.sql.execute<{ held: boolean }>(sql`select
    exists (select from ${posts} where ${posts.mediaId} = ${mediaId} and ${posts.state} in ${held})
    or exists (select from ${postSteps} join ${posts} on ${posts.id} = ${postSteps.postId}
      where ${postSteps.mediaId} = ${mediaId} and ${posts.state} in ${held})
    or exists (select from ${responses}
      where ${responses.mediaId} = ${mediaId} and ${responses.state} in ${held}) as held`);
  return rows[0]?.held === true;
}

export async function findCaptionsOf(on: Executor, mediaId: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ body: videoCaptions.body })
    .from(videoCaptions)
    .where(eq(videoCaptions.mediaId, mediaId));
  return row?.body;
}

export async function saveCaptions(tx: Transaction, mediaId: string, body: string): Promise<void> {
  await tx.sql
    .insert(videoCaptions)
    .values({ mediaId, body })
    .onConflictDoUpdate({ target: videoCaptions.mediaId, set: { body } });
}

export async function deleteCaptions(tx: Transaction, mediaId: string): Promise<void> {
  await tx.sql.delete(videoCaptions).where(eq(videoCaptions.mediaId, mediaId));
}
