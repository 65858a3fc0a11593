import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Executor } from '../db/database.ts';

/**
 * Releases the jobs of dead workers: a killed worker leaves them locked, and the queue itself waits
 * four hours. Every worker holds a connection named like the owner of its locks; PostgreSQL closes
 * it with the process, so it serves as a heartbeat. On it, the worker looks for locks whose owner
 * has no connection and releases them.
 */
export interface Watch {
  stop(): Promise<void>;
}

export interface WatchOptions {
  readonly url: string;
  /** Value of `locked_by` for this worker's jobs. */
  readonly owner: string;
  /** Ids of the jobs this worker is running. */
  readonly inHand: ReadonlySet<string>;
  readonly log: Logger;
  readonly lookEveryMs: number;
  /** Called after jobs were released. */
  readonly onFreed: () => Promise<void>;
}

const reconnectMs = 500;

/**
 * TCP keepalive, for a network that loses the closing packets of a dead machine (ignored on a Unix
 * socket).
 */
const asksForLife = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=3',
  '-c statement_timeout=5000',
].join(' ');

export function watchOverQueue(options: WatchOptions): Watch {
  const stopping = new AbortController();
  const watching = watch(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function watch(options: WatchOptions, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await watchOnOneConnection(options, stopping).catch((err: unknown) =>
      options.log.debug({ err }, 'the look for lost jobs failed'),
    );
    await pause(reconnectMs, stopping);
  }
}

async function watchOnOneConnection(options: WatchOptions, stopping: AbortSignal): Promise<void> {
  const broken = new AbortController();
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 7_000,
    keepAlive: true,
    options: asksForLife,
  });
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  const over = AbortSignal.any([stopping, broken.signal]);
  try {
    await client.connect();
    // Set by a statement, because a name in the connection string would win over an option.
    await client.query(`select set_config('application_name', $1, false)`, [options.owner]);
    let silent: ReadonlySet<string> = new Set();
    while (!over.aborted) {
      silent = await look(client, options, silent);
      await pause(options.lookEveryMs, over);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Releases the jobs of owners that were silent twice in a row. Returns the owners silent now. */
async function look(
  client: pg.Client,
  { owner, inHand, log, onFreed }: WatchOptions,
  silentBefore: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ owner: string }>(silentOwners);
  const silent = rows.map((row) => row.owner);
  const dead = silent.filter((name) => silentBefore.has(name));
  if (dead.length > 0) {
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    log.warn({ workers: dead.length }, 'jobs of workers that died are given back');
  }
  const { rowCount: forgotten } = await client.query(freeForgotten, [owner, [...inHand]]);
  if (forgotten) await client.query(freeLines, [owner]);
  if (forgotten)
    log.warn({ jobs: forgotten }, 'jobs that never reached this worker are given back');
  if (dead.length > 0 || forgotten) await onFreed();
  return new Set(silent);
}

const silentOwners = `
  select held.owner
  from (
    select locked_by as owner from graphile_worker._private_jobs
    union
    select locked_by from graphile_worker._private_job_queues
  ) held
  where held.owner is not null
    and not exists (select from pg_stat_activity where application_name = held.owner)`;

/** Jobs locked for this worker that it never received, because the connection broke in between. */
const freeForgotten = `
  update graphile_worker._private_jobs
  set locked_at = null, locked_by = null
  where locked_by = $1 and locked_at < now() - interval '1 minute' and id <> all ($2::bigint[])`;

/** Unlocks serial queues whose job was released: they would stay closed to their other jobs. */
const freeLines = `
  update graphile_worker._private_job_queues lines
  set locked_at = null, locked_by = null
  where locked_by = $1 and not exists (
    select from graphile_worker._private_jobs jobs
    where jobs.job_queue_id = lines.id and jobs.locked_by = $1)`;

/**
 * Fails runs that look open while the queue no longer has their job: the worker died in the last
 * attempt, or the database was away when the end was to be recorded.
 */
export async function settleLostRuns(on: Executor): Promise<void> {
  await on.sql.execute(sql`
    update job_runs
    set state = 'failed', failure = 'Lost', updated_at = now()
    where state in ('queued', 'running')
      and not exists (
        select from graphile_worker._private_jobs jobs
        where jobs.payload ->> 'run' = job_runs.id::text
          and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
      )`);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => undefined);
}
