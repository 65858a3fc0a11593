import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, templateName } from './postgres.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database copied from the migrated template, which is fast. */
export async function createDatabase(
  serverUrl: string,
  { from = templateName }: { from?: string } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (admin) => admin.query(`create database ${name} template ${from}`));
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      onServer(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

async function onServer(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
