import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import pg from 'pg';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { createDatabase } from '../kit/database.ts';

/** An empty database, dropped with the test. */
export async function bareDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'), { from: 'template1' });
  onTestFinished(drop);
  return url;
}

/** A migrated one. */
export async function freshDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return url;
}

/** Runs one statement on its own connection; returns the rows. */
export async function ask<Row extends pg.QueryResultRow = Record<string, unknown>>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** A pool like the server's, on its own database, closed with the test. */
export async function openPool(
  options: { url?: string; poolSize?: number } = {},
): Promise<Database & { url: string; name: string }> {
  const url = options.url ?? (await freshDatabase());
  const name = `test ${randomBytes(4).toString('hex')}`;
  const database = openDatabase({ url, poolSize: options.poolSize ?? 4, name });
  onTestFinished(() => database.close());
  return Object.assign(database, { url, name });
}

/** Holds the locks of `text` until released. */
export async function hold(url: string, text: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(text);
  let held = true;
  const release = async (): Promise<void> => {
    if (held) await client.end();
    held = false;
  };
  onTestFinished(release);
  return release;
}
