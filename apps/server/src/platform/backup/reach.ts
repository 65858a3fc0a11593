import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  AlreadyRunning,
  runningUrl,
  startEmbeddedPostgres,
  type EmbeddedLog,
} from '@stenope/embedded-postgres/embedded';
import { application } from '../env/application.ts';
import type { Env } from '../env/settings.ts';
import { BackupProblem } from './manifest.ts';

export interface Reached {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Connects to the existing database: an external one, that of a running server, or the embedded
 * one, started for this.
 */
export async function reachExisting(env: Env, log: EmbeddedLog): Promise<Reached> {
  const dataDir = path.resolve(env.DATA_DIR);
  if (env.DATABASE_URL !== undefined) return outside(env.DATABASE_URL);
  const entries = await readdir(dataDir).catch((): string[] => []);
  // Starting PostgreSQL in the wrong folder would create a new, empty database there.
  if (!entries.includes('postgres') && !entries.includes('postgres.place')) {
    throw new BackupProblem(`There is no database in ${dataDir}: is DATA_DIR right?`);
  }
  try {
    return await embedded(dataDir, log);
  } catch (error) {
    const url =
      error instanceof AlreadyRunning ? await runningUrl({ application, dataDir }) : undefined;
    if (url === undefined) throw error;
    return outside(url);
  }
}

/**
 * Connects for a restore. Never to the database of a running server, which would write meanwhile.
 */
export async function reachForRestore(env: Env, log: EmbeddedLog): Promise<Reached> {
  if (env.DATABASE_URL !== undefined) return outside(env.DATABASE_URL);
  return embedded(path.resolve(env.DATA_DIR), log);
}

function outside(url: string): Reached {
  return { url, close: () => Promise.resolve() };
}

async function embedded(dataDir: string, log: EmbeddedLog): Promise<Reached> {
  const postgres = await startEmbeddedPostgres({ application, dataDir, log });
  return { url: postgres.url, close: () => postgres.stop() };
}
