import type { NearSlip } from '@stenope/domain/places/respelling';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { places } from '../../tables/places.ts';

type PlaceRow = typeof places.$inferSelect;

export type IndexedPlace = Pick<
  PlaceRow,
  'source' | 'name' | 'region' | 'countryCode' | 'lat' | 'lon' | 'kind' | 'population'
> & { readonly approximate: boolean };

/** A place, and the phrase it was found by. */
export type FoundPlace = IndexedPlace & { readonly phrase: string };

export interface Findings {
  readonly places: readonly FoundPlace[];
  /** When there are none: words that those typed may be slips of, likeliest first. */
  readonly words: readonly string[];
}

/** What to look for, in one statement. Phrases are folded: letters, digits and blanks. */
export interface Question {
  readonly phrases: readonly string[];
  /** Places for each phrase. */
  readonly each: number;
  /** Looked for when no phrase leads to a place: phrases one slip away. */
  readonly near: readonly NearSlip[];
  /** And when those lead nowhere either: words to respell with. */
  readonly slips: readonly number[];
}

/**
 * A node that is the phrase, or a leaf that the phrase begins with, is the last one not behind the
 * phrase: nothing stands between a leaf and what begins with it.
 */
const placesOf = (source: SQL, most: SQL): SQL => sql`
  select asked.phrase, kept.place
  from ${source} as asked (phrase)
  cross join lateral (
    select n.node, n.places, n.names
    from place_nodes n
    where n.edition = (select edition from current) and n.node <= asked.phrase collate "C"
    order by n.node desc
    limit 1
  ) as node
  cross join lateral (
    select listed.place
    from unnest(node.places, node.names) with ordinality as listed (place, name, nth)
    where node.node = asked.phrase or starts_with(listed.name, asked.phrase)
    -- A place may stand there by several of its names.
    group by listed.place
    order by min(listed.nth)
    limit ${most}
  ) as kept
  where asked.phrase <> ''`;

/**
 * As typed, else one slip away, else words for another question: everything is found by its key,
 * and the later parts do not run once there are places. It comes as one row: reading many small
 * ones would take as long as finding them.
 */
const findings = sql`(
  with current as materialized (select edition from place_index where single),
  found as materialized (
    ${placesOf(sql`unnest(${sql.placeholder('phrases')}::text[])`, sql`${sql.placeholder('each')}::int`)}
  ),
  near as materialized (
    select slip.before || meant.word || slip.after as phrase
    from unnest(
      ${sql.placeholder('near')}::int[],
      ${sql.placeholder('before')}::text[],
      ${sql.placeholder('after')}::text[]
    ) as slip (number, before, after)
    join place_slips s on s.edition = (select edition from current) and s.slip = slip.number
    cross join lateral unnest(string_to_array(s.words, ' ')) with ordinality as meant (word, nth)
    where not exists (select from found)
    group by 1
    order by min(meant.nth)
    limit 12
  ),
  found_near as materialized (${placesOf(sql`near`, sql`3`)}),
  everything as (select * from found union all select * from found_near)
  select
    (
      select json_agg(json_build_array(e.phrase, p.source, p.name, p.region, p.country_code,
        p.lat, p.lon, p.kind, p.population, p.spot is null))
      from everything e
      join places p on p.edition = (select edition from current) and p.id = e.place
    ) as places,
    (
      select string_agg(s.words, ' ')
      from place_slips s
      where s.edition = (select edition from current)
        and s.slip = any (${sql.placeholder('slips')}::int[])
        and not exists (select from found)
        and not exists (select from found_near)
    ) as words
) as findings`;

type Row = readonly [
  phrase: string,
  source: string,
  name: string,
  region: string | null,
  countryCode: string,
  lat: number,
  lon: number,
  kind: PlaceRow['kind'],
  population: number,
  approximate: boolean,
];

const runFindings = prepared<
  Readonly<Record<'phrases' | 'near' | 'before' | 'after' | 'slips', string>> & { each: number },
  { places: readonly Row[] | null; words: string | null }[]
>('find_places', (on) =>
  on
    .select({
      places: sql<readonly Row[] | null>`places`,
      words: sql<string | null>`words`,
    })
    .from(findings),
);

/**
 * Lists are filled up to what PostgreSQL takes an unknown list to be, so that one plan serves every
 * question: a shorter one would look cheaper, and be planned anew each time.
 */
const expectedLength = 10;

export async function findPlaces(on: Executor, question: Question): Promise<Findings> {
  const { phrases, each, near, slips } = question;
  const [row] = await runFindings(on, {
    each,
    phrases: listOf(phrases.map(quoted), '""'),
    near: listOf(
      near.map(({ slip }) => slip),
      '0',
    ),
    before: listOf(
      near.map(({ before }) => quoted(before)),
      '""',
    ),
    after: listOf(
      near.map(({ after }) => quoted(after)),
      '""',
    ),
    slips: listOf(slips, '0'),
  });
  return { places: row?.places?.map(foundPlace) ?? [], words: row?.words?.split(' ') ?? [] };
}

function listOf(values: readonly (string | number)[], filling: string): string {
  const missing = Math.max(0, expectedLength - values.length);
  return `{${[...values, ...Array<string>(missing).fill(filling)].join()}}`;
}

function quoted(phrase: string): string {
  return `"${phrase}"`;
}

function foundPlace(row: Row): FoundPlace {
  const [phrase, source, name, region, countryCode, lat, lon, kind, population, approximate] = row;
  return { phrase, source, name, region, countryCode, lat, lon, kind, population, approximate };
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
        kind: sql<PlaceRow['kind']>`kind`,
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
