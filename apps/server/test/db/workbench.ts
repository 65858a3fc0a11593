import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Context } from '../../src/platform/context.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createSigner } from '../../src/platform/env/secret.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { describeError } from '../../src/platform/log/log.ts';
import { createMetrics, type Metrics } from '../../src/platform/metrics/metrics.ts';
import { openPool } from './bare.ts';
import { bareContext } from '../kit/bare-context.ts';

export interface Workbench {
  readonly url: string;
  readonly db: Database;
  readonly context: Context;
  readonly metrics: Metrics;
  /** Log of the worker. */
  logged(): string;
  /** Starts a worker for these jobs; ends with the test. */
  work(...jobs: readonly Job[]): Promise<{ stop(): Promise<void> }>;
  runs(): Promise<readonly Run[]>;
  /** Jobs in the queue's tables. */
  queued(): Promise<readonly Queued[]>;
}

export interface Run {
  readonly id: string;
  readonly job: string;
  readonly state: string;
  readonly progress: number;
  readonly attempts: number;
  readonly failure: string | null;
}

export interface Queued {
  readonly task: string;
  readonly attempts: number;
  readonly most: number;
  readonly owner: string | null;
  readonly error: string | null;
}

/** A database with only the platform on it, and optionally a worker. */
export async function aWorkbench(): Promise<Workbench> {
  const db = await openPool({ poolSize: 6 });
  const lines: string[] = [];
  const log = pino(
    { level: 'debug', serializers: { err: describeError } },
    { write: (line) => lines.push(line) },
  );
  const signer = createSigner('a secret for tests');
  const env = readEnv({ NODE_ENV: 'test', DRAIN_SECONDS: '2' });
  const context = await bareContext({ env, log, db, signer });
  const metrics = createMetrics();
  return {
    url: db.url,
    db,
    context,
    metrics,
    logged: () => lines.join(''),
    work: async (...jobs) => {
      const worker = await startWorker(context, jobs, {
        connectionString: db.url,
        concurrency: 2,
        metrics,
        lookEveryMs: 1_000,
      });
      let ended: Promise<void> | undefined;
      const stop = () => (ended ??= worker.stop());
      onTestFinished(stop);
      return { stop };
    },
    runs: async () => {
      const { rows } = await db.pool.query<Run>(
        'select id, job, state, progress, attempts, failure from job_runs order by created_at, id',
      );
      return rows;
    },
    queued: async () => {
      const { rows } = await db.pool.query<Queued>(
        `select tasks.identifier as task, jobs.attempts, jobs.max_attempts as most,
           jobs.locked_by as owner, jobs.last_error as error
         from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         order by jobs.id`,
      );
      return rows;
    },
  };
}
