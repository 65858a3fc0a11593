import { eq, sql } from 'drizzle-orm';
import { Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker';
import { z } from 'zod/mini';
import type { Context } from '../context.ts';
import { jobRuns } from '../db/platform-tables.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Job, Shift } from './job.ts';

export interface Worker {
  stop(): Promise<void>;
}

const envelope = z.object({ run: z.optional(z.uuid()), payload: z.unknown() });

/** Takes queued work and does it. Loaded only by processes that work (`ROLE`). */
export async function startWorker(
  context: Context,
  jobs: readonly Job[],
  options: { connectionString: string; concurrency: number; metrics: Metrics },
): Promise<Worker> {
  const ended = options.metrics.counter('stenope_jobs_total', 'Jobs by outcome.', [
    'job',
    'outcome',
  ]);
  const log = context.log.child({ part: 'jobs' });
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      taskOf(job, context, (outcome) => ended.inc({ job: job.name, outcome })),
    ]),
  );
  const runner: Runner = await run({
    connectionString: options.connectionString,
    concurrency: options.concurrency,
    maxPoolSize: Math.max(4, options.concurrency + 2),
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab: crontabOf(jobs),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error({ source: 'queue' }, message);
      else if (level === 'warning') log.warn({ source: 'queue' }, message);
    }),
  });
  return { stop: () => runner.stop() };
}

function crontabOf(jobs: readonly Job[]): string {
  const lines = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name} ?fill=1h`] : []));
  return lines.join('\n');
}

type Outcome = 'done' | 'retry' | 'failed';

function taskOf(job: Job, context: Context, count: (outcome: Outcome) => void): TaskList[string] {
  return async (raw, helpers) => {
    const { run: runId, payload } = z.parse(envelope, raw ?? {});
    const log = context.log.child({ job: job.name, run: runId });
    const { attempts, max_attempts: most } = helpers.job;
    const shift: Shift = {
      context,
      log,
      progress: (percent) => note(context, runId, { progress: Math.round(percent) }),
      signal: helpers.abortSignal ?? new AbortController().signal,
    };
    await note(context, runId, { state: 'running', attempts });
    try {
      await job.run(z.parse(job.payload, payload ?? {}), shift);
    } catch (err) {
      const last = attempts >= most;
      const failure = err instanceof Error ? err.constructor.name : 'unknown';
      await note(
        context,
        runId,
        last ? { state: 'failed', failure } : { state: 'queued', failure },
      );
      count(last ? 'failed' : 'retry');
      log[last ? 'error' : 'warn']({ err, attempts }, 'job failed');
      throw err;
    }
    await note(context, runId, { state: 'done', progress: 100, failure: null });
    count('done');
  };
}

type Change = Partial<
  Pick<typeof jobRuns.$inferInsert, 'state' | 'progress' | 'attempts' | 'failure'>
>;

async function note({ db }: Context, runId: string | undefined, change: Change): Promise<void> {
  if (runId === undefined) return;
  await db.sql
    .update(jobRuns)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(jobRuns.id, runId));
}
