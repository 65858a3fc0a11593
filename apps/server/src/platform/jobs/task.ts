import { and, eq, ne, sql } from 'drizzle-orm';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod/mini';
import type { Context } from '../context.ts';
import { jobRuns } from '../db/platform-tables.ts';
import type { Job, Shift } from './job.ts';

/** Scheduled jobs have neither. */
const envelope = z.object({
  run: z.optional(z.uuid()),
  payload: z.optional(z.unknown()),
});

export type JobOutcome = 'done' | 'retry' | 'failed';

/** Callbacks to the worker for each attempt. */
export interface Desk {
  /** Ids of the jobs this process is running. */
  readonly inHand: Set<string>;
  count(job: string, outcome: JobOutcome): void;
}

/** The only error passed to the queue. It logs messages, and ours may quote a person's text. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/**
 * Wraps a job for the queue: records states, tells retries from failures, keeps personal text out
 * of the log.
 */
export function taskOf(job: Job, context: Context, desk: Desk): NonNullable<TaskList[string]> {
  return async (raw, helpers) => {
    const { id, attempts, max_attempts: most } = helpers.job;
    const log = context.log.child({ job: job.name, attempts });
    let runId: string | undefined;
    desk.inHand.add(id);
    try {
      const { run, payload } = z.parse(envelope, raw ?? {});
      runId = run;
      if (!(await begin(context, runId, attempts))) return;
      const shift: Shift = {
        context,
        log: log.child({ run: runId }),
        progress: (percent) => note(context, runId, { progress: Math.round(percent) }),
        signal: helpers.abortSignal,
      };
      await job.run(z.parse(job.payload, payload ?? {}), shift);
      await note(context, runId, { state: 'done', progress: 100, failure: null });
      desk.count(job.name, 'done');
    } catch (err) {
      const last = attempts >= most;
      const failure = err instanceof Error ? err.constructor.name : 'unknown';
      log[last ? 'error' : 'warn']({ err, run: runId }, 'job failed');
      desk.count(job.name, last ? 'failed' : 'retry');
      // Without the database the state cannot be recorded either; `settleLostRuns` does it later.
      await note(context, runId, { state: last ? 'failed' : 'queued', failure }).catch(
        () => undefined,
      );
      throw new JobFailed(failure);
    } finally {
      desk.inHand.delete(id);
    }
  };
}

/** False for a job that was done already, by a worker that died before recording it. */
async function begin(
  { db }: Context,
  runId: string | undefined,
  attempts: number,
): Promise<boolean> {
  if (runId === undefined) return true;
  const begun = await db.sql
    .update(jobRuns)
    .set({ state: 'running', attempts, updatedAt: sql`now()` })
    .where(and(eq(jobRuns.id, runId), ne(jobRuns.state, 'done')))
    .returning({ id: jobRuns.id });
  return begun.length > 0;
}

type RunChange = Partial<Pick<typeof jobRuns.$inferInsert, 'state' | 'progress' | 'failure'>>;

async function note({ db }: Context, runId: string | undefined, change: RunChange): Promise<void> {
  if (runId === undefined) return;
  await db.sql
    .update(jobRuns)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(jobRuns.id, runId));
}
