import { onFlatMap } from '@stenope/domain/places/coordinates';
import { once } from 'node:events';
import { writeLine, writeNamed, writePlace } from '../listed.ts';
import type { KnownPlace } from './known-places.ts';
import { namesByParts } from './names-by-parts.ts';
import { enter, nodesOf, type EnteredPlaces, type PlaceEntry } from './nodes.ts';
import { slipsOf } from './slips.ts';

export const placeTables = ['places', 'place_nodes', 'place_names', 'place_slips'] as const;

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
  const entered = enter(places);
  const written = places.map(writePlace);
  const answerOf: AnswerOf = (listed) =>
    listed.map((one) => writeLine(one, written[one.place - 1] ?? '')).join('\n');
  yield* batched('place_nodes', nodeLines(entered, answerOf), edition);
  yield* batched('place_names', nameLines(places, entered, answerOf), edition);
  yield* batched('place_slips', slipLines(places), edition);
}

type AnswerOf = (listed: readonly PlaceEntry[]) => string;

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

function* nodeLines(entered: EnteredPlaces, answerOf: AnswerOf): Generator<string> {
  for (const { node, listed } of nodesOf(entered)) yield line(node, answerOf(listed));
}

function* nameLines(
  places: readonly KnownPlace[],
  entered: EnteredPlaces,
  answerOf: AnswerOf,
): Generator<string> {
  for (const { part, names } of namesByParts(places, entered)) {
    yield line(part, writeNamed(names.map(({ name, listed }) => [name, answerOf(listed)])));
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

/** Sends one batch at a time to the parent process, and waits for its reply. */
export async function handOver(batches: Iterable<Batch>): Promise<void> {
  for (const batch of batches) {
    process.send?.(batch);
    await once(process, 'message');
  }
  process.send?.('made');
  process.disconnect();
}
