import { randomBytes } from 'node:crypto';
import { databaseAt } from '@stenope/kit/database';
import pg from 'pg';
import { templateName } from './postgres.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A database copied from the migrated template. Copied as files it takes half the work, also when it
 * is dropped, of copying by way of the write-ahead log, which is PostgreSQL's own choice.
 */
export async function createDatabase(
  serverUrl: string,
  { from = templateName }: { from?: string } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = adminOf(serverUrl);
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  return {
    url: databaseAt(serverUrl, name),
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
    },
  };
}

const admins = new Map<string, pg.Pool>();

/** One connection of each process makes and drops its databases, and keeps no process from ending. */
function adminOf(url: string): pg.Pool {
  const known = admins.get(url);
  if (known) return known;
  const admin = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // PostgreSQL may end before the process does.
  admin.on('error', () => undefined);
  admins.set(url, admin);
  return admin;
}
