import { and, eq, ne, sql } from 'drizzle-orm';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod/mini';
import type { Context } from '../context.ts';
import { jobRuns } from '../db/platform-tables.ts';
import type { Job, Shift } from './job.ts';

/** Work by the clock comes without either. */
const envelope = z.object({
  run: z.optional(z.uuid()),
  payload: z.optional(z.unknown()),
});

export type Outcome = 'done' | 'retry' | 'failed';

/** What the worker is told of each attempt. */
export interface Desk {
  /** Numbers of the jobs this process has in hand. */
  readonly inHand: Set<string>;
  count(job: string, outcome: Outcome): void;
}

/** All the queue hears of a failure. It repeats messages, and ours may quote what a person wrote. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** A job as the queue calls it: states noted, failures told apart, nobody's words in the log. */
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
      // With the database away the note is lost as well; `settleLostRuns` makes up for it.
      await note(context, runId, { state: last ? 'failed' : 'queued', failure }).catch(
        () => undefined,
      );
      throw new JobFailed(failure);
    } finally {
      desk.inHand.delete(id);
    }
  };
}

/** False for work that was done already, by a worker that died before it could say so. */
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
