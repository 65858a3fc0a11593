import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@stenope/embedded-postgres/embedded';
import { processesIn } from '@stenope/embedded-postgres/leftovers';
import { connected, databaseAt } from '@stenope/kit/database';
import { until } from '@stenope/kit/until';
import type pg from 'pg';
import { migrate } from '../../src/platform/db/migrate.ts';
import { application } from '../../src/platform/env/application.ts';
import { notesSchema } from '../notes/feature.ts';

/** A PostgreSQL of the harness, independent of the servers. */
export interface Postgres {
  /** Creates a migrated database; returns its URL. */
  database(): Promise<string>;
  /** kill -9 of the postmaster and all its children. The embedded keeper restarts it. */
  kill(): Promise<void>;
  /** Looks up the processes beforehand, which takes a while; the result kills them at once. */
  aim(): Promise<() => Promise<void>>;
  /** Time until it answers a query again. */
  back(): Promise<number>;
  /** SIGSTOP of all of them: connections stay, answers do not come. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  end(): Promise<void>;
}

const template = 'faults_template';

/** Its log is discarded: crashes are intended here. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startPostgres(): Promise<Postgres> {
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'stenope-faults-')));
  // As root PostgreSQL runs under another account, which must get in.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ application, dataDir, log: silent });
  const cluster = path.join(dataDir, 'postgres');
  const find = async (): Promise<readonly number[]> => {
    const pids = await processesIn(cluster);
    if (pids.length === 0) throw new Error('There is no PostgreSQL to signal');
    return pids;
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => signalAll(await find(), name);
  await makeTemplate(embedded.url);
  return {
    database: () => copyTemplate(embedded.url),
    kill: () => signal('SIGKILL'),
    aim: async () => {
      const pids = await find();
      return async () => {
        signalAll(pids, 'SIGKILL');
        // Children forked since then, which no postmaster looks after any more.
        signalAll(await processesIn(cluster), 'SIGKILL');
      };
    },
    back: () => until('PostgreSQL answers', () => answers(embedded.url), { withinMs: 240_000 }),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    end: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A child that ended with its postmaster.
    }
  }
}

async function makeTemplate(url: string): Promise<void> {
  await query(url, `create database ${template}`);
  const made = databaseAt(url, template);
  await migrate(made, path.resolve(import.meta.dirname, '../../migrations'));
  await query(made, notesSchema);
}

async function copyTemplate(url: string): Promise<string> {
  const name = `f_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template ${template}`);
  return databaseAt(url, name);
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  );
}

/** Runs one statement on its own connection, bypassing the product. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text, [...values])).rows);
}

export function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(url, work, { connectionTimeoutMillis: 2_000 });
}
