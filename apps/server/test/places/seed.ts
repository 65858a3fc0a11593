import { copyBatch, useEdition } from '../../src/features/places/edition/queries.ts';
import { batchesOf } from '../../src/features/places/index-builder/batches.ts';
import type { KnownPlace } from '../../src/features/places/index-builder/known-places.ts';
import type { Database } from '../../src/platform/db/database.ts';

export function french(
  name: string,
  region: string | null,
  [lat, lon, population]: readonly [number, number, number],
  more: Partial<KnownPlace> = {},
): KnownPlace {
  return {
    name,
    region,
    lat,
    lon,
    population,
    source: `insee:${name}`,
    countryCode: 'FR',
    kind: 'commune',
    approximate: false,
    otherNames: [],
    ...more,
  };
}

function city(
  name: string,
  countryCode: string,
  [lat, lon, population]: readonly [number, number, number],
  more: Partial<KnownPlace> = {},
): KnownPlace {
  const own = { source: `geonames:${name} ${countryCode}`, countryCode, kind: 'city' as const };
  return { ...french(name, null, [lat, lon, population]), ...own, ...more };
}

const known: readonly KnownPlace[] = [
  french('Die', 'Drôme', [44.7536, 5.37033, 4_844], { otherNames: ['26150 Die'] }),
  french('Dieppe', 'Seine-Maritime', [49.9216, 1.0777, 28_000]),
  french('Dieulefit', 'Drôme', [44.5256, 5.0621, 3_100]),
  french('Lus-la-Croix-Haute', 'Drôme', [44.66, 5.7, 523], { approximate: true }),
  french('Saint-Malo', 'Ille-et-Vilaine', [48.6493, -2.0257, 47_439]),
  french('Saint-Étienne', 'Loire', [45.4339, 4.3896, 173_000]),
  french('Grenoble', 'Isère', [45.1715, 5.7224, 156_000]),
  french('Carcassonne', 'Aude', [43.2132, 2.3491, 46_000]),
  french('Œuf-en-Ternois', 'Pas-de-Calais', [50.36, 2.21, 280], { approximate: true }),
  french('L’Haÿ-les-Roses', 'Val-de-Marne', [48.7792, 2.3375, 31_000]),
  french('Paris', null, [48.85341, 2.3488, 2_103_778]),
  city('Paris', 'US', [33.66094, -95.55551, 24_782], { region: 'TX' }),
  city('London', 'GB', [51.50853, -0.12574, 7_556_900], {
    region: 'England',
    otherNames: ['Londres', 'Londra'],
  }),
  city('Kyoto', 'JP', [35.02107, 135.75385, 1_459_640]),
  city('Labasa', 'FJ', [-16.4332, 179.36451, 24_187]),
  city('Longyearbyen', 'SJ', [78.22334, 15.64689, 2_060]),
];

/** Writes a few places of each kind and further ones, in the format of the whole list. */
export async function seedPlaces(db: Database, more: readonly KnownPlace[] = []): Promise<void> {
  for (const batch of batchesOf([...known, ...more], 1)) await copyBatch(db, batch);
  await useEdition(db, { edition: 1, version: 'a few' });
}
