import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { placeIndex } from '../../../tables/places.ts';
import { placeTables, type Batch, type PlaceTable } from '../index-builder/batches.ts';

export interface Edition {
  readonly edition: number;
  readonly version: string;
}

export async function findEdition(on: Executor): Promise<Edition | undefined> {
  const { edition, version } = placeIndex;
  const [row] = await on.sql.select({ edition, version }).from(placeIndex);
  return row;
}

export async function useEdition(on: Executor, next: Edition): Promise<void> {
  await on.sql
    .insert(placeIndex)
    .values(next)
    .onConflictDoUpdate({ target: placeIndex.single, set: { ...next, madeAt: sql`now()` } });
}

const lockText = `select pg_try_advisory_lock(hashtextextended('places index', 0)) as got`;
const unlockText = `select pg_advisory_unlock(hashtextextended('places index', 0))`;

/**
 * Runs `work` under an advisory lock, so that one process at a time builds an index. The lock
 * belongs to a connection and ends with its process. False when another holds it.
 */
export async function whileAlone({ pool }: Database, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>(lockText);
    if (rows[0]?.got !== true) return false;
    try {
      await work();
    } finally {
      await client.query(unlockText).catch((error: Error) => (broken = error));
    }
    return true;
  } finally {
    client.release(broken);
  }
}

const columns: Readonly<Record<PlaceTable, string>> = {
  places: 'edition, id, source, name, region, country_code, lat, lon, kind, population, spot',
  place_entries: 'edition, entry, place, weight, is_name',
  place_words: 'edition, word, weight',
};

/** One batch, one statement, one commit: well below the statement timeout. */
export async function copyBatch({ pool }: Database, { table, rows }: Batch): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const into = copyStream(client, `copy ${table} (${columns[table]}) from stdin`);
    await pipeline(Readable.from([Buffer.from(rows)]), into);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

function copyStream(client: pg.PoolClient, text: string) {
  return client.query(copyFrom(text));
}

/** Rows deleted per statement. */
const piece = 10_000;

/** Deletes other editions in batches; truncates when none is in use. */
export async function clearOthers(on: Executor, current: number | undefined): Promise<void> {
  if (current === undefined) {
    await on.sql.execute(sql`truncate places, place_entries, place_words`);
    return;
  }
  for (const table of placeTables) {
    const name = sql.identifier(table);
    for (let cleared = piece; cleared === piece;) {
      const { rowCount } = await on.sql.execute(
        sql`delete from ${name} where ctid = any (array(
          select ctid from ${name} where edition < ${current} or edition > ${current} limit ${piece}))`,
      );
      cleared = rowCount ?? 0;
    }
  }
}

/** Updates statistics, so that the first searches get good plans. */
export async function countAnew(on: Executor): Promise<void> {
  for (const table of placeTables) {
    await on.sql.execute(sql`analyze ${sql.identifier(table)}`);
  }
}
