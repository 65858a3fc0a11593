import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readNamed, type IndexedPlace, type NamedAnswer } from './listed.ts';

/** One value for the whole statement, which keys can be compared with; a join would be another plan. */
const edition = '(select edition from place_index where single)';

/** Phrases are folded: letters, digits, blanks. */
const byPhrase = {
  name: 'find_places',
  text: `select led_by as phrase, node, answer, slip from find_places($1, $2, $3, $4)`,
};

const byPhrases = {
  name: 'find_places_meant',
  text: `select led.led_by as phrase, led.node, led.answer
    from place_index i
    cross join unnest($1::text[]) as asked (phrase)
    cross join lateral place_node(i.edition, asked.phrase) as led
    where i.single`,
};

const wordsBySlip = {
  name: 'find_place_words',
  text: `select s.slip, s.words as answer
    from place_slips s where s.edition = ${edition} and s.slip = any ($1::int[])`,
};

type Asked = Pick<Database, 'pool'>;

/** Past the builder: it would take as long as what is asked. */
async function ask<Row extends object>(
  { pool }: Asked,
  query: { readonly name: string; readonly text: string },
  values: readonly (string | null)[],
): Promise<readonly Row[]> {
  try {
    return (await pool.query<Row>({ ...query, values: [...values] })).rows;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Where a phrase leads to: places in a text that `listed.ts` reads. */
export interface Lead {
  readonly phrase: string;
  readonly node: string;
  readonly answer: string;
}

interface SlipRow {
  readonly slip: number;
  /** Separated by blanks. */
  readonly answer: string;
}

/** Words that fall together without some letters, likeliest first. */
export type SlipWords = ReadonlyMap<number, readonly string[]>;

export interface Question {
  readonly phrase: string;
  /** The same without its small words, when it has any. */
  readonly plain: string | null;
  /** What to find whole names by when neither leads to a place; null for a short one. */
  readonly parts: readonly number[] | null;
  /** What to find words by when nothing else did; left out when they are asked for apart. */
  readonly slips: readonly number[] | undefined;
}

export interface Findings {
  readonly leads: readonly Lead[];
  /** That may be one slip away, each with what it leads to. */
  readonly names: readonly NamedAnswer[];
  readonly words: SlipWords;
}

/** A lead, or names by a part of them, or words by their slip. */
interface FoundRow {
  readonly phrase: string | null;
  readonly node: string | null;
  readonly answer: string;
  readonly slip: number | null;
}

export async function findPlaces(
  on: Asked,
  { phrase, plain, parts, slips }: Question,
): Promise<Findings> {
  const rows = await ask<FoundRow>(on, byPhrase, [
    phrase,
    plain,
    parts && `{${parts.join()}}`,
    slips ? listOf(slips, '0') : null,
  ]);
  return {
    leads: rows.flatMap(({ phrase: by, node, answer }) =>
      by === null || node === null ? [] : [{ phrase: by, node, answer }],
    ),
    names: rows.flatMap(({ phrase: by, slip, answer }) =>
      by === null && slip === null ? readNamed(answer) : [],
    ),
    words: wordsOf(rows.flatMap(({ slip, answer }) => (slip === null ? [] : [{ slip, answer }]))),
  };
}

export async function findPlacesMeant(
  on: Asked,
  phrases: readonly string[],
): Promise<readonly Lead[]> {
  if (phrases.length === 0) return [];
  return ask<Lead>(on, byPhrases, [listOf(phrases.map(quoted), 'null')]);
}

export async function findWords(on: Asked, slips: readonly number[]): Promise<SlipWords> {
  return wordsOf(await ask<SlipRow>(on, wordsBySlip, [listOf(slips, '0')]));
}

function wordsOf(rows: readonly SlipRow[]): SlipWords {
  return new Map(rows.map(({ slip, answer }) => [slip, answer.split(' ')]));
}

/**
 * Lists are filled up to what PostgreSQL takes an unknown list to be, so that one plan serves every
 * question: a shorter one would look cheaper, and be planned anew each time.
 */
const expectedLength = 10;

function listOf(values: readonly (string | number)[], filling: string): string {
  const missing = Math.max(0, expectedLength - values.length);
  return `{${[...values, ...Array<string>(missing).fill(filling)].join()}}`;
}

function quoted(phrase: string): string {
  return `"${phrase}"`;
}

/** How many neighbours on the flat map are measured on the ground. */
const neighbours = 8;

/**
 * The nearest on a flat map, along its index. Across the edge of the map, where one neighbour lies
 * at the other side, it is asked a second time.
 */
export const findNeighbours = prepared<{ x: number; beyond: number; y: number }, IndexedPlace[]>(
  'find_neighbour_places',
  (on) =>
    on
      .select({
        source: sql<string>`source`,
        name: sql<string>`name`,
        region: sql<string | null>`region`,
        countryCode: sql<string>`country_code`,
        lat: sql<number>`lat`,
        lon: sql<number>`lon`,
        kind: sql<IndexedPlace['kind']>`kind`,
        population: sql<number>`population`,
        approximate: sql<boolean>`false`,
      })
      .from(
        sql`unnest(array[${sql.placeholder('x')}, ${sql.placeholder('beyond')}]::float8[]) as side (x)
        cross join lateral (
          select p.source, p.name, p.region, p.country_code, p.lat, p.lon, p.kind, p.population
          from places p
          where p.edition = (select edition from place_index where single) and p.spot is not null
          order by p.spot <-> point(side.x, ${sql.placeholder('y')}::float8)
          limit ${sql.raw(String(neighbours))}
        ) as near`,
      ),
);
