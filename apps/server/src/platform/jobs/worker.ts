import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Job } from './job.ts';
import { settleLostRuns, watchOverQueue } from './rescue.ts';
import { taskOf, type Desk } from './task.ts';

export interface Worker {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly connectionString: string;
  readonly concurrency: number;
  readonly metrics: Metrics;
  /** How often to look for jobs of workers that died. */
  readonly lookEveryMs?: number;
}

/** Two looks without a sign of life count as death: a connection that breaks is back well before. */
const lookEveryMs = 5_000;

/** Takes queued work and does it. Loaded only by processes that work (`ROLE`). */
export async function startWorker(
  context: Context,
  jobs: readonly Job[],
  options: WorkerOptions,
): Promise<Worker> {
  const log = context.log.child({ part: 'jobs' });
  const labels = ['job', 'outcome'];
  const ended = options.metrics.counter('stenope_jobs_total', 'Jobs by outcome.', labels);
  const desk: Desk = {
    inHand: new Set(),
    count: (job, outcome) => ended.inc({ job, outcome }),
  };
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, context, desk)]));
  const drainMs = context.env.DRAIN_SECONDS * 1000;
  const open = async (): Promise<Turn> => {
    const turn = await openTurn({ ...options, drainMs }, taskList, crontabOf(jobs), log);
    const watch = watchOverQueue({
      url: options.connectionString,
      owner: turn.owner,
      inHand: desk.inHand,
      log,
      lookEveryMs: options.lookEveryMs ?? lookEveryMs,
      onFreed: () => settleLostRuns(context.db),
    });
    return { ...turn, ended: turn.ended.then(() => watch.stop()) };
  };
  return keepOpen(await open(), open, drainMs, log);
}

/** One life of the queue's runner: it ends by itself when it loses its footing. */
interface Turn {
  /** What it writes into the locks of its jobs. */
  readonly owner: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function openTurn(
  { connectionString, concurrency, drainMs }: WorkerOptions & { drainMs: number },
  taskList: TaskList,
  crontab: string,
  log: Logger,
): Promise<Turn> {
  const pool = openPool(connectionString, Math.max(4, concurrency + 2), log);
  const events: WorkerEvents = new EventEmitter();
  let owner = '';
  events.once('pool:create', ({ workerPool }) => (owner = workerPool.id));
  try {
    const runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      preset: {
        worker: {
          // Without these the queue forgets the promise of its last word on a job, and one that
          // fails because the database is away ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          // Half of the time jobs may end by themselves, then they are asked to.
          gracefulShutdownAbortTimeout: drainMs / 2,
        },
      },
      events,
      taskList,
      crontab,
      logger: quietLogger(log),
    });
    return { owner, ended: runner.promise.then(() => pool.end()), stop: () => runner.stop() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Ours rather than the queue's own, which stops listening for errors before its connections are
 * closed: a database that is stopped right after us would then end the process.
 */
function openPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'stenope jobs' });
  pool.on('error', (err) => log.debug({ err }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A failed task is in our log already, without the words the queue would repeat. */
function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
  });
}

const reopenMs = 1_000;

/** A process that looks well and does no work is worse than one that fell: the next turn follows. */
function keepOpen(first: Turn, open: () => Promise<Turn>, drainMs: number, log: Logger): Worker {
  const stopping = new AbortController();
  let current: Turn | undefined = first;
  const reopen = async (): Promise<Turn | undefined> => {
    while (!stopping.signal.aborted) {
      await delay(reopenMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      const turn = await open().catch((err: unknown) => log.debug({ err }, 'no queue yet'));
      if (turn) return turn;
    }
    return undefined;
  };
  const keeping = (async () => {
    while (current) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.error('the queue ended by itself and is opened again');
      current = await reopen();
      // The stop may have come while it opened; it then found nothing to stop.
      if (stopping.signal.aborted) await current?.stop();
    }
  })();
  const stop = async (): Promise<void> => {
    stopping.abort();
    // One that ended by itself just now refuses to be stopped, and is none the worse for it.
    await current?.stop().catch(() => undefined);
    await keeping;
  };
  return {
    stop: async () => {
      const late = new AbortController();
      const deadline = delay(drainMs, 'late', { signal: late.signal }).catch(() => undefined);
      // What is left then ends with the process, and the next worker takes it up.
      if ((await Promise.race([stop(), deadline])) === 'late') log.warn('jobs are left unfinished');
      late.abort();
    },
  };
}

/** What was missed during a stop is made up for; the key makes one of all that waits. */
function crontabOf(jobs: readonly Job[]): string {
  const lines = jobs.flatMap(({ name, attempts, every }) =>
    every ? [`${every} ${name} ?fill=1h&max=${attempts}&jobKey=every:${name}`] : [],
  );
  return lines.join('\n');
}
