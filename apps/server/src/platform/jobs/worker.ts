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
  /** Interval between searches for jobs of dead workers. */
  readonly lookEveryMs?: number;
}

/**
 * Two intervals without a heartbeat count as death; a broken connection is restored well before.
 */
const lookEveryMs = 5_000;

/** Runs queued jobs. Loaded only by processes that work (`ROLE`). */
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

/** One run of the queue's runner, which ends by itself on errors. */
interface Turn {
  /** Value of `locked_by` for its jobs. */
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
          // With batching, the queue drops the promise that reports a job's end: if the database is
          // away, the rejection is unhandled and ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          // Jobs may end by themselves for half of the time, then they are aborted.
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
 * Our own pool: the queue's removes its error listener before its connections are closed, so a
 * database stopped right after us would end the process.
 */
function openPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'stenope jobs' });
  pool.on('error', (err) => log.debug({ err }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A failed task is in our log already; the queue would repeat messages that may quote a person. */
function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
  });
}

const reopenMs = 1_000;

/**
 * Restarts the runner whenever it ends: a process that looks healthy and runs no jobs is worse than
 * a crash.
 */
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
  const running = (async () => {
    while (current) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.error('the queue ended by itself and is opened again');
      current = await reopen();
      // Stopped while it opened.
      if (stopping.signal.aborted) await current?.stop();
    }
  })();
  const stop = async (): Promise<void> => {
    stopping.abort();
    // A runner that has just ended by itself refuses to be stopped; that is harmless.
    await current?.stop().catch(() => undefined);
    await running;
  };
  return {
    stop: async () => {
      const late = new AbortController();
      const deadline = delay(drainMs, 'late', { signal: late.signal }).catch(() => undefined);
      // Unfinished jobs end with the process; the next worker takes them over.
      if ((await Promise.race([stop(), deadline])) === 'late') log.warn('jobs are left unfinished');
      late.abort();
    },
  };
}

/**
 * Runs missed while the server was down are made up for; the job key merges waiting ones into one.
 */
function crontabOf(jobs: readonly Job[]): string {
  const lines = jobs.flatMap(({ name, attempts, every }) =>
    every ? [`${every} ${name} ?fill=1h&max=${attempts}&jobKey=every:${name}`] : [],
  );
  return lines.join('\n');
}
