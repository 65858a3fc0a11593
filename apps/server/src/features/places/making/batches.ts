import { onFlatMap } from '@stenope/domain/places/coordinates';
import { writeLine, writePlace } from '../listed.ts';
import type { KnownPlace } from './known-place.ts';
import { nodesOf } from './nodes.ts';
import { slipsOf } from './slips.ts';

export const placeTables = ['places', 'place_nodes', 'place_slips'] as const;

export type PlaceTable = (typeof placeTables)[number];

/** Rows of one table as PostgreSQL's COPY reads them. */
export interface Batch {
  readonly table: PlaceTable;
  readonly rows: string;
}

/** Small enough to be written within a moment on a slow disk. */
const batchSize = 2_000;

/** The whole index, each row under the number of its edition. */
export function* batchesOf(places: readonly KnownPlace[], edition: number): Generator<Batch> {
  yield* batched('places', placeLines(places), edition);
  yield* batched('place_nodes', nodeLines(places), edition);
  yield* batched('place_slips', slipLines(places), edition);
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

function* nodeLines(places: readonly KnownPlace[]): Generator<string> {
  const written = places.map(writePlace);
  for (const { node, listed } of nodesOf(places)) {
    const answer = listed.map((one) => writeLine(one, written[one.place - 1] ?? ''));
    yield line(node, answer.join('\n'));
  }
}

function* slipLines(places: readonly KnownPlace[]): Generator<string> {
  for (const { slip, words } of slipsOf(places)) yield line(slip, words.join(' '));
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
