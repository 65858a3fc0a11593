import path from 'node:path';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';
import { french, seedPlaces } from '../apps/server/test/places/seed.ts';

/** Seeds a few places, those the journeys use. */
export function knowSomePlaces(dataDir: string): Promise<void> {
  const marseille = french('Marseille', null, [43.2965, 5.3698, 877_000]);
  return atDatabase(dataDir, (db) => seedPlaces(db, [marseille]));
}

export function countPlaces(dataDir: string): Promise<number> {
  return atDatabase(dataDir, async ({ pool }) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from places',
    );
    return rows[0]?.count ?? 0;
  });
}

/** Connects to the database of the server with this data folder. */
async function atDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const socket = encodeURIComponent(path.join(dataDir, 'socket'));
  const url = `postgresql://stenope@/stenope?host=${socket}`;
  const db = openDatabase({ url, poolSize: 1, name: 'journeys' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
