import { french, seedPlaces } from '../apps/server/test/places/seed.ts';
import { atDatabase } from './database.ts';

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
