import { randomBytes } from 'node:crypto';
import { connected, databaseAt } from '@stenope/kit/database';
import { templateName } from './postgres.ts';

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
  await connected(serverUrl, (admin) => admin.query(`create database ${name} template ${from}`));
  return {
    url: databaseAt(serverUrl, name),
    drop: () =>
      connected(serverUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
