import path from 'node:path';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';

/** Connects to the database of the server with this data folder. */
export async function atDatabase<T>(
  dataDir: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const socket = encodeURIComponent(path.join(dataDir, 'socket'));
  const url = `postgresql://stenope@/stenope?host=${socket}`;
  const db = openDatabase({ url, poolSize: 1, name: 'journeys' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
