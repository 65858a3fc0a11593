import { mostPlaces } from '@stenope/contract/places';
import type { PlaceKind } from '@stenope/domain/places/kinds';
import { sql } from 'drizzle-orm';
import { genericPlanParameter, prepared } from '../../platform/db/prepared.ts';

/** A place of the index. */
export interface IndexedPlace {
  readonly source: string;
  readonly name: string;
  readonly region: string | null;
  readonly countryCode: string;
  readonly lat: number;
  readonly lon: number;
  readonly kind: Extract<PlaceKind, 'commune' | 'city' | 'district'>;
  readonly population: number;
  /** Whether the coordinates are those of its neighbours. */
  readonly approximate: boolean;
}

/** A place, and the entry by which it was found. */
export interface FoundEntry extends IndexedPlace {
  readonly beginning: string;
  readonly entry: string;
  /** Whether the entry begins with a name of the place, not with a word inside of one. */
  readonly isName: boolean;
  readonly weight: number;
}

const place = {
  source: sql<string>`p.source`,
  name: sql<string>`p.name`,
  region: sql<string | null>`p.region`,
  countryCode: sql<string>`p.country_code`,
  lat: sql<number>`p.lat`,
  lon: sql<number>`p.lon`,
  kind: sql<IndexedPlace['kind']>`p.kind`,
  population: sql<number>`p.population`,
  approximate: sql<boolean>`p.spot is null`,
};

/** A scalar subquery, comparable with keys; a join would give another plan. */
const edition = sql.raw('(select edition from place_index where single)');

/** Entries read of each beginning: a few more than asked for, since a place has several. */
const each = sql.raw(String(mostPlaces + 2));

/** The range of all that begins so, in the order of bytes. */
const begun = sql.raw(`e.edition = (select edition from place_index where single)
  and e.entry >= typed.beginning collate "C"
  and e.entry < (typed.beginning || U&'\\+10FFFF') collate "C"`);

/**
 * The best entries of each beginning: large places; whole names, however small their places; and
 * all others if the large ones are too few. The last part is not executed if not needed.
 */
export const findByBeginning = prepared<{ beginnings: string[] }, FoundEntry[]>(
  'find_places',
  (on) =>
    on
      .select({
        beginning: sql<string>`found.beginning`,
        entry: sql<string>`found.entry`,
        isName: sql<boolean>`found.is_name`,
        weight: sql<number>`found.weight`,
        ...place,
      })
      .from(
        sql`unnest(${genericPlanParameter('beginnings', 'text[]')}) as typed (beginning)
        cross join lateral (
          with large as materialized (
            select e.* from place_entries e
            where e.weight >= 6 and ${begun}
            order by e.weight desc limit ${each}
          ), named as (
            select e.* from place_entries e
            where e.edition = ${edition} and e.is_name
              and e.entry >= (typed.beginning || ',') collate "C"
              and e.entry < (typed.beginning || '-') collate "C"
            order by e.weight desc limit ${each}
          ), rest as (
            select e.* from place_entries e
            where (select count(*) from large) < ${each} and ${begun}
            order by e.weight desc limit ${each}
          )
          select typed.beginning, entry, place, weight, is_name from large
          union select typed.beginning, entry, place, weight, is_name from named
          union select typed.beginning, entry, place, weight, is_name from rest
        ) as found
        join places p on p.edition = ${edition} and p.id = found.place`,
      ),
);

/** Similar words read for each typed one. */
const wordsEach = 60;

/** Words that share enough trigrams with typed ones, those of the largest places first. */
export const findWordsLike = prepared<{ typed: string[] }, { word: string }[]>(
  'find_place_words',
  (on) =>
    on
      .select({ word: sql<string>`found.word` })
      .from(
        sql`unnest(${genericPlanParameter('typed', 'text[]')}) as typed (word)
        cross join lateral (
          select w.word, w.weight from place_words w
          where w.edition = ${edition} and w.word % typed.word
          order by similarity(w.word, typed.word) desc, w.weight desc
          limit ${sql.raw(String(wordsEach))}
        ) as found`,
      )
      .orderBy(sql`found.weight desc`),
);

/** Number of candidates on the flat map whose real distance is computed. */
const neighbours = 8;

/**
 * The nearest on a flat map, by its index. Near the map's edge it is queried a second time, for
 * neighbours on the other side.
 */
export const findNeighbours = prepared<{ x: number; beyond: number; y: number }, IndexedPlace[]>(
  'find_neighbour_places',
  (on) =>
    on.select(place).from(
      sql`unnest(array[${sql.placeholder('x')}, ${sql.placeholder('beyond')}]::float8[]) as side (x)
        cross join lateral (
          select * from places p
          where p.edition = ${edition} and p.spot is not null
          order by p.spot <-> point(side.x, ${sql.placeholder('y')}::float8)
          limit ${sql.raw(String(neighbours))}
        ) as p`,
    ),
);
