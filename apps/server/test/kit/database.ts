import { randomBytes } from 'node:crypto';
import { connected, databaseAt } from '@stenope/kit/database';
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
  await connected(serverUrl, (admin) =>
    admin.query(`create database ${name} template ${from} strategy file_copy`),
  );
  return {
    url: databaseAt(serverUrl, name),
    drop: () =>
      connected(serverUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
