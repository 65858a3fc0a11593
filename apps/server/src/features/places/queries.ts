import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readNamed, type IndexedPlace, type NamedAnswer } from './listed.ts';

/** A scalar subquery, comparable with keys; a join would give another plan. */
const edition = '(select edition from place_index where single)';

/** Finds the node of a phrase: the last one before it, if it is a prefix. */
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
 * Nodes of phrases; and only if there are none, names by their intact parts, with a null phrase.
 * The second part is not executed if not needed.
 */
const leadsOrNames = (leads: string, parts: string): string => `
  with here as materialized (select edition from place_index where single),
  led as materialized (${leads})
  select phrase, node, answer from led
  union all
  select null, null, n.answer from place_names n
  where not exists (select from led)
    and n.edition = (select edition from here) and n.part = any (${parts})`;

/** Phrases are folded: letters, digits, spaces. */
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

/** Bypasses drizzle, whose query building would take as long as the query. */
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

/** Node of a phrase: its answer is read by `listed.ts`. */
export interface Lead {
  readonly phrase: string;
  readonly node: string;
  readonly answer: string;
}

interface SlipRow {
  readonly slip: number;
  /** Separated by spaces. */
  readonly answer: string;
}

/** Words by key, likeliest first. */
export type SlipWords = ReadonlyMap<number, readonly string[]>;

export interface Question {
  readonly phrase: string;
  /** The phrase without its small words, if it has any. */
  readonly plain: string | null;
  /** Keys for finding whole names when neither phrase matches; empty for a short one. */
  readonly parts: readonly number[];
}

export interface Findings {
  readonly leads: readonly Lead[];
  /** Names possibly one typo away, each with its answer. */
  readonly names: readonly NamedAnswer[];
}

/** A node, or names by one of their parts. */
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
 * Pads lists to the length PostgreSQL assumes for an unknown list, so that one generic plan serves
 * all: a shorter list would look cheaper, and be planned anew each time.
 */
const expectedLength = 10;

function listOf(values: readonly (string | number)[], filling: string): string {
  const missing = Math.max(0, expectedLength - values.length);
  return `{${[...values, ...Array<string>(missing).fill(filling)].join()}}`;
}

function quoted(phrase: string): string {
  return `"${phrase}"`;
}

/** Number of candidates on the flat map whose real distance is computed. */
const neighbours = 8;

/**
 * The nearest on a flat map, by its index. Near the map's edge it is queried a second time, for
 * neighbours on the other side.
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
