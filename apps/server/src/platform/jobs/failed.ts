import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database.ts';
import { violatedUnique } from '../db/failures.ts';
import { jobRuns } from '../db/platform-tables.ts';
import { prepared } from '../db/prepared.ts';
import { Refusal } from '../errors.ts';

/** Runs that failed for good. Scheduled jobs have none: the clock starts them again. */

export interface FailedRun {
  readonly run: typeof jobRuns.$inferSelect;
  /** Whether the queue still has the job with its payload. */
  readonly isKept: boolean;
}

/** Newest first. The queue is read once for the whole page. */
export const listFailedRuns = prepared<{ before: string; limit: number }, FailedRun[]>(
  'jobs_failed',
  (on) =>
    on
      .select({
        run: jobRuns,
        isKept: sql<boolean>`${jobRuns.id}::text in (
          select kept.payload ->> 'run' from graphile_worker._private_jobs as kept
          where kept.attempts >= kept.max_attempts and kept.locked_at is null
            and kept.payload ->> 'run' is not null)`,
      })
      .from(jobRuns)
      .where(
        and(eq(jobRuns.state, 'failed'), sql`${jobRuns.id} < ${sql.placeholder('before')}::uuid`),
      )
      .orderBy(sql`${jobRuns.id} desc`)
      .limit(sql.placeholder('limit')),
);

/** Gives a failed run all its attempts again. Of concurrent retries one succeeds. */
export async function retryRun(tx: Transaction, runId: string): Promise<{ readonly job: string }> {
  const [run] = await tx.sql
    .update(jobRuns)
    .set({ state: 'queued', progress: 0, attempts: 0, failure: null, updatedAt: sql`now()` })
    .where(and(eq(jobRuns.id, runId), eq(jobRuns.state, 'failed')))
    .returning({ job: jobRuns.job })
    .catch((error: unknown) => {
      // The same work was enqueued anew meanwhile.
      throw violatedUnique(error) === 'job_runs_open_key' ? new Refusal('job_not_failed') : error;
    });
  if (!run) throw new Refusal((await isRun(tx, runId)) ? 'job_not_failed' : 'not_found');
  const { rows } = await tx.sql.execute(sql`
    select again.id from graphile_worker.reschedule_jobs(
      array(select kept.id from graphile_worker._private_jobs as kept
        where kept.payload ->> 'run' = ${runId}),
      run_at => now(), attempts => 0) as again`);
  if (rows.length === 0) throw new Refusal('job_not_failed');
  return run;
}

async function isRun(on: Executor, runId: string): Promise<boolean> {
  const [run] = await on.sql.select({ id: jobRuns.id }).from(jobRuns).where(eq(jobRuns.id, runId));
  return run !== undefined;
}

/** Jobs that are due and that nobody has begun, and jobs that failed for good. */
export const countWaiting = prepared<
  Record<string, never>,
  { failed: number; waiting: number; oldestAt: Date | null }[]
>('jobs_waiting', (on) =>
  on
    .select({
      failed: sql<number>`(select count(*)::int from ${jobRuns} where ${jobRuns.state} = 'failed')`,
      waiting: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(due.run_at)`.mapWith((at: string | Date | null) =>
        at === null ? null : new Date(at),
      ),
    })
    .from(sql`graphile_worker._private_jobs as due`)
    .where(sql`due.run_at <= now() and due.locked_at is null and due.attempts < due.max_attempts`),
);
