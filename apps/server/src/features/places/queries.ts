import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readNamed, type IndexedPlace, type NamedAnswer } from './listed.ts';

/** One value for the whole statement, which keys can be compared with; a join would be another plan. */
const edition = '(select edition from place_index where single)';

/** Where one phrase leads to: the last node before it, where that leads on to it. */
const leadOf = (phrase: string): string => `
  select ${phrase} as phrase, n.node, n.answer
  from (
    select p.node, p.answer from place_nodes p
    where p.edition = (select edition from here) and p.node <= ${phrase} collate "C"
    order by p.node desc
    limit 1
  ) as n
  where n.node = ${phrase} or strpos(n.answer, '["' || ${phrase}) > 0`;

/**
 * Where phrases lead to; and only where none leads anywhere, names by what one slip leaves of them,
 * without a phrase. What is not needed is not even begun.
 */
const leadsOrNames = (leads: string, parts: string): string => `
  with here as materialized (select edition from place_index where single),
  led as materialized (${leads})
  select phrase, node, answer from led
  union all
  select null, null, n.answer from place_names n
  where not exists (select from led)
    and n.edition = (select edition from here) and n.part = any (${parts})`;

/** Phrases are folded: letters, digits, blanks. */
const byPhrase = {
  name: 'find_places',
  text: leadsOrNames(leadOf('$1::text'), '$2::int[]'),
};

const byEither = {
  name: 'find_places_either',
  text: leadsOrNames(`${leadOf('$1::text')} union all ${leadOf('$3::text')}`, '$2::int[]'),
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

type Pooled = Pick<Database, 'pool'>;

/** Past the builder: it would take as long as what is asked. */
async function ask<Row extends object>(
  { pool }: Pooled,
  query: { readonly name: string; readonly text: string },
  values: readonly string[],
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
  /** What to find whole names by when neither leads to a place; none for a short one. */
  readonly parts: readonly number[];
}

export interface Findings {
  readonly leads: readonly Lead[];
  /** That may be one slip away, each with what it leads to. */
  readonly names: readonly NamedAnswer[];
}

/** A lead, or names by a part of them. */
type FoundRow = Lead | { readonly phrase: null; readonly node: null; readonly answer: string };

export async function findPlaces(
  on: Pooled,
  { phrase, plain, parts }: Question,
): Promise<Findings> {
  const values = [phrase, `{${parts.join()}}`];
  const rows = await (plain === null
    ? ask<FoundRow>(on, byPhrase, values)
    : ask<FoundRow>(on, byEither, [...values, plain]));
  const leads = rows.filter((row): row is Lead => row.phrase !== null);
  if (leads.length > 0) return { leads, names: [] };
  return { leads, names: rows.flatMap(({ answer }) => readNamed(answer)) };
}

export async function findPlacesMeant(
  on: Pooled,
  phrases: readonly string[],
): Promise<readonly Lead[]> {
  if (phrases.length === 0) return [];
  return ask<Lead>(on, byPhrases, [listOf(phrases.map(quoted), 'null')]);
}

export async function findWords(on: Pooled, slips: readonly number[]): Promise<SlipWords> {
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
