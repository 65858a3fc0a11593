import { onFlatMap } from '@stenope/domain/places/coordinates';
import { once } from 'node:events';
import { enter, wordsOf, type PlaceEntry } from './entries.ts';
import type { KnownPlace } from './known-places.ts';

export const placeTables = ['places', 'place_entries', 'place_words'] as const;

export type PlaceTable = (typeof placeTables)[number];

/** Rows of one table in PostgreSQL's COPY format. */
export interface Batch {
  readonly table: PlaceTable;
  readonly rows: string;
}

/** Small enough to be written quickly on a slow disk. */
const batchSize = 2_000;

/** The whole index, each row with its edition. */
export function* batchesOf(places: readonly KnownPlace[], edition: number): Generator<Batch> {
  yield* batched('places', placeLines(places), edition);
  const entries = enter(places);
  yield* batched('place_entries', entryLines(entries), edition);
  yield* batched('place_words', wordLines(entries), edition);
}

function* batched(table: PlaceTable, lines: Iterable<string>, edition: number): Generator<Batch> {
  let batch: string[] = [];
  for (const row of lines) {
    batch.push(`${edition}\t${row}\n`);
    if (batch.length < batchSize) continue;
    yield { table, rows: batch.join('') };
    batch = [];
  }
  if (batch.length > 0) yield { table, rows: batch.join('') };
}

function* placeLines(places: readonly KnownPlace[]): Generator<string> {
  for (const [at, place] of places.entries()) {
    const { x, y } = onFlatMap(place);
    yield line(
      at + 1,
      place.source,
      place.name,
      place.region,
      place.countryCode,
      place.lat,
      place.lon,
      place.kind,
      place.population,
      place.approximate ? null : `(${x},${y})`,
    );
  }
}

function* entryLines(entries: readonly PlaceEntry[]): Generator<string> {
  for (const { entry, place, weight, isName } of entries) {
    yield line(entry, place, weight.toFixed(3), isName ? 't' : 'f');
  }
}

function* wordLines(entries: readonly PlaceEntry[]): Generator<string> {
  for (const { word, weight } of wordsOf(entries)) yield line(word, weight.toFixed(3));
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function line(...values: readonly (string | number | null)[]): string {
  return values
    .map((value) =>
      value === null
        ? '\\N'
        : String(value).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign),
    )
    .join('\t');
}

/** Sends one batch at a time to the parent process, and waits for its reply. */
export async function handOver(batches: Iterable<Batch>): Promise<void> {
  for (const batch of batches) {
    process.send?.(batch);
    await once(process, 'message');
  }
  process.send?.('made');
  process.disconnect();
}
