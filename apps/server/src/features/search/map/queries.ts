import { countedLevels, deepestLevel, mostCountedDeep } from '@stenope/domain/map/cells';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { escaped, object, orNull, quoted, written } from '../../../platform/db/json.ts';
import { genericPlanParameter, prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';
import { mapCells, mapChanges } from '../../../tables/search.ts';
import { photoJson } from '../../media/photo-sql.ts';
import {
  blockedIdsOf,
  isMemberShown,
  latelyBlockedIdsOf,
  personColumns,
  personJson,
  type PersonRow,
} from '../../people/person-sql.ts';
import {
  hasMutedTerms,
  isMutedFor,
  visibleTo,
  withoutMutedTerms,
} from '../../posts/visibility-sql.ts';

const reader = sql.placeholder('viewer');
const suspended = sql`select silent.id from ${users} as silent where silent.suspended_at is not null`;
const bigint = (name: string) => sql`${sql.placeholder(name)}::bigint`;
const int = (name: string) => sql`${sql.placeholder(name)}::int`;

/** Stored points of a range, without the last. */
const within = (cell: SQLWrapper, from: SQL = bigint('from'), to: SQL = bigint('to')) =>
  sql`${cell} >= ${from} and ${cell} < ${to}`;

/** Bits between a stored point and its square. */
const shift = int('shift');

/** Squares of a tile, and the stored points they hold. */
export type CountedTile = {
  viewer: string;
  level: number;
  shift: number;
  first: number;
  end: number;
  from: number;
  to: number;
};

export interface CountedSquare {
  readonly cell: number;
  readonly things: number;
  /** Sums of columns and rows. */
  readonly x: number;
  readonly y: number;
  /** Ids of the newest posts, with commas between; of profiles none. */
  readonly newest: string | null;
  /** The same of posts that came since. */
  readonly added: string | null;
}

const mostNewest = sql.raw('6');

/** Posts with a place of members across a block that are looked at for a tile, at most. */
const mostAvoided = sql.raw('20000');

const acrossBlock = sql`(${latelyBlockedIdsOf(reader)}) as block (id)`;

const hidden = {
  posts: sql`select theirs.map_cell >> ${shift}, -1, -map_x(theirs.place_lon)::bigint,
      -map_y(theirs.place_lat)::bigint, null::text, null::text
    from (select one.* from ${acrossBlock} cross join lateral (
        select ${posts.mapCell}, ${posts.placeLon}, ${posts.placeLat} from ${posts}
        where ${posts.authorId} = block.id and ${posts.listed} and ${posts.placeLat} is not null
        order by ${posts.id} desc limit ${mostAvoided}) as one
      limit ${mostAvoided}) as theirs
    where ${within(sql`theirs.map_cell`)}`,
  profiles: sql`select resident.map_cell >> ${shift}, -1, -map_x(resident.place_lon)::bigint,
      -map_y(resident.place_lat)::bigint, null::text, null::text
    from ${acrossBlock} join ${users} as resident on resident.id = block.id
    where ${within(sql`resident.map_cell`)}`,
};

/** Squares as they were counted, what came and went since, and less what is across a block. */
const counted = (kind: keyof typeof hidden) =>
  prepared<CountedTile, CountedSquare[]>(`map_${kind}_counted`, (on) =>
    on
      .select({
        cell: sql<number>`part.cell::float8`,
        things: sql<number>`sum(part.things)::int`,
        x: sql<number>`sum(part.x)::float8`,
        y: sql<number>`sum(part.y)::float8`,
        newest: sql<string | null>`string_agg(part.newest, ',')`,
        added: sql<string | null>`array_to_string((array_agg(part.added order by part.added desc)
          filter (where part.added is not null))[:${mostNewest}], ',')`,
      })
      .from(
        sql`(select ${mapCells.cell}, ${mapCells.things}, ${mapCells.sumX} as x, ${mapCells.sumY} as y,
            nullif(array_to_string(${mapCells.newest}, ','), '') as newest, null::text as added
          from ${mapCells} where ${mapCells.kind} = ${sql.raw(`'${kind}'`)}
            and ${mapCells.level} = ${int('level')} and ${mapCells.cell} >= ${bigint('first')}
            and ${mapCells.cell} < ${bigint('end')}
          union all
          select ${mapChanges.cell} >> ${shift}, ${mapChanges.amount}, ${mapChanges.amount} * ${mapChanges.x}::bigint,
            ${mapChanges.amount} * ${mapChanges.y}::bigint, null,
            case when ${mapChanges.amount} > 0 then ${mapChanges.postId}::text end
          from ${mapChanges} where ${mapChanges.kind} = ${sql.raw(`'${kind}'`)}
            and ${within(mapChanges.cell)}
          union all
          ${hidden[kind]}) as part`,
      )
      .groupBy(sql`part.cell`)
      .having(sql`sum(part.things) > 0`),
  );

export const countPosts = counted('posts');
export const countProfiles = counted('profiles');

export type DeepTile = Pick<CountedTile, 'viewer' | 'shift' | 'first' | 'end'>;

export interface DeepSquare {
  readonly cell: number;
  readonly things: number;
  /** Stored point of the first of them. */
  readonly point: number;
  readonly newest: string | null;
}

/** One more than is counted shows that there are more. */
const mostDeep = sql.raw(String(mostCountedDeep + 1));
const everySquare = sql`generate_series(${bigint('first')}, ${bigint('end')} - 1) as square (cell)`;
const inSquare = (cell: SQLWrapper) =>
  within(cell, sql`(square.cell << ${shift})`, sql`((square.cell + 1) << ${shift})`);

/** Squares below those counted in advance: read from the index, up to a limit each. */
export const countPostsDeep = prepared<DeepTile, DeepSquare[]>('map_posts_deep', (on) =>
  on
    .select({
      cell: sql<number>`square.cell::float8`,
      things: sql<number>`near.things`,
      point: sql<number>`near.point::float8`,
      newest: sql<string | null>`near.newest`,
    })
    .from(
      sql`${everySquare} cross join lateral (
        select count(*)::int as things, (array_agg(one.map_cell order by one.id desc))[1] as point,
          array_to_string((array_agg(one.id order by one.id desc))[:${mostNewest}], ',') as newest
        from (select ${posts.id}, ${posts.mapCell} from ${posts}
          where ${posts.listed} and ${posts.mapCell} is not null and ${inSquare(posts.mapCell)}
            and ${posts.authorId} not in (${blockedIdsOf(reader)} union all ${suspended})
          limit ${mostDeep}) as one) as near`,
    )
    .where(sql`near.things > 0`),
);

export const countProfilesDeep = prepared<DeepTile, DeepSquare[]>('map_profiles_deep', (on) =>
  on
    .select({
      cell: sql<number>`square.cell::float8`,
      things: sql<number>`near.things`,
      point: sql<number>`near.point::float8`,
      newest: sql<string | null>`null`,
    })
    .from(
      sql`${everySquare} cross join lateral (
        select count(*)::int as things, min(one.map_cell) as point
        from (select ${users.mapCell} from ${users} where ${users.mapCell} is not null
          and ${inSquare(users.mapCell)} and ${isMemberShown(reader)}
          limit ${mostDeep}) as one) as near`,
    )
    .where(sql`near.things > 0`),
);

const marker = object({
  id: quoted(posts.id),
  author: escaped(users.username),
  title: escaped(posts.title),
  alt: escaped(posts.alt),
  sensitive: quoted(posts.sensitive),
  place: orNull.escaped(posts.placeLabel),
  photo: photoJson(media),
});

export interface MarkerRow {
  readonly id: string;
  readonly json: string;
  readonly point: number;
  /** Name of its place. */
  readonly place: string | null;
}

const markerColumns = {
  id: posts.id,
  json: written(marker),
  point: sql<number>`${posts.mapCell}::float8`,
  place: posts.placeLabel,
};

/** Those of these posts that a reader sees and that have a place, as markers with their points. */
export const listMarkers = prepared<{ viewer: string; ids: readonly string[] }, MarkerRow[]>(
  'map_markers',
  (on) =>
    on
      .select(markerColumns)
      .from(posts)
      .innerJoin(users, sql`${users.id} = ${posts.authorId}`)
      .innerJoin(media, sql`${media.id} = ${posts.mediaId}`)
      .where(
        sql`${posts.id} = any(${genericPlanParameter('ids', 'uuid[]')}) and ${visibleTo(reader)}
        and ${posts.mapCell} is not null and ${withoutMutedTerms(reader)}`,
      ),
);

/** Posts with a place among the few visitors see. */
export const listShownOnMap = prepared<Record<string, never>, MarkerRow[]>('map_shown', (on) =>
  on
    .select(markerColumns)
    .from(posts)
    .innerJoin(users, sql`${users.id} = ${posts.authorId}`)
    .innerJoin(media, sql`${media.id} = ${posts.mediaId}`)
    .where(sql`${visibleTo(null)} and ${posts.mapCell} is not null`)
    .orderBy(sql`${posts.id} desc`),
);

/** One member of each square, if any is shown to the reader. */
export const listFaces = prepared<
  { viewer: string; cells: readonly number[]; shift: number },
  { cell: number; json: string }[]
>('map_faces', (on) =>
  on.select({ cell: sql<number>`square.cell::float8`, json: sql<string>`face.json` }).from(
    sql`unnest(${genericPlanParameter('cells', 'bigint[]')}) as square (cell) cross join lateral (
        select ${written(personJson(users))} as json from ${users}
        where ${users.mapCell} is not null and ${inSquare(users.mapCell)} and ${isMemberShown(reader)}
        order by ${users.mapCell}, ${users.id} limit 1) as face`,
  ),
);

type Range = { from: number; to: number };

/** Where a page of a square begins, for whom, and how long it is. */
export type Place = Range & { viewer: string; before: string; size: number };

/** Posts of a range, counted no further than this. */
export const manyInSquare = 5000;

export const countInSquare = prepared<Range, { posts: number }[]>('map_square_size', (on) =>
  on.select({ posts: sql<number>`count(*)::int` }).from(
    sql`(select from ${posts} where ${posts.listed} and ${posts.mapCell} is not null
        and ${within(posts.mapCell)} and ${posts.authorId} not in (${suspended})
        limit ${sql.raw(String(manyInSquare))}) as one`,
  ),
);

const isShown = sql`(select true from ${posts} join ${users} on ${users.id} = ${posts.authorId}
  where ${posts.id} = near.id and ${visibleTo(reader)}) is not null`;

/** Beside each row, and no condition: a muted word is sought in every text it is asked of. */
const isMuted = sql<boolean>`(${hasMutedTerms(reader)} and (
  select ${isMutedFor(reader)} from ${posts} where ${posts.id} = near.id))`;

const isOnMap = sql`one.listed and one.map_cell is not null
  and one.id < ${sql.placeholder('before')}::uuid`;
const isInRange = within(sql`one.map_cell`);

const listing = (name: string, near: SQL) =>
  prepared<Place, { id: string; muted: boolean }[]>(name, (on) =>
    on
      .select({ id: sql<string>`near.id`, muted: isMuted })
      .from(sql`(${near}) as near`)
      .where(isShown)
      .orderBy(sql`near.id desc`)
      .limit(sql.placeholder('size')),
  );

/** Of a square with few: all that were counted are sorted, by the index alone. */
export const listFewInSquare = listing(
  'map_square_few',
  sql`select one.id from ${posts} as one where ${isOnMap} and ${isInRange}
    and one.author_id not in (${suspended}) order by one.id desc
    limit ${sql.raw(String(manyInSquare))}`,
);

/** Posts of a square with many that are walked through at once. */
const mostWalked = 3000;

/**
 * By `is not false` the range is no reason to sort the whole square: the newest of all squares are
 * walked through. Their index does not know authors, so those suspended are left out later.
 */
const newestInRange = sql`select one.id from ${posts} as one
  where ${isOnMap} and (${isInRange}) is not false order by one.id desc`;

/** Of a square with many: the newest posts are walked through until a page is full. */
export const listManyInSquare = listing(
  'map_square_many',
  sql`${newestInRange} limit ${sql.raw(String(mostWalked))}`,
);

/** Last post of such a walk, if the square may have more behind it. */
export const findEndOfWalk = prepared<Range & { before: string }, { id: string }[]>(
  'map_square_end',
  (on) =>
    on
      .select({ id: sql<string>`near.id` })
      .from(sql`(${newestInRange} offset ${sql.raw(String(mostWalked - 1))} limit 1) as near`),
);

export interface MapPerson extends PersonRow {
  readonly point: number;
}

export const listMembersInSquare = prepared<
  Range & { viewer: string; after: string; size: number },
  MapPerson[]
>('map_square_members', (on) =>
  on
    .select({ ...personColumns(users), point: sql<number>`${users.mapCell}::float8` })
    .from(users)
    .where(
      sql`${users.mapCell} is not null and ${within(users.mapCell)} and ${isMemberShown(reader)}
        and (${users.mapCell}, ${users.id}) > (${bigint('from')}, ${sql.placeholder('after')}::uuid)`,
    )
    .orderBy(users.mapCell, users.id)
    .limit(sql.placeholder('size')),
);

const levels = sql`generate_series(${sql.raw(String(countedLevels.first))},
  ${sql.raw(String(countedLevels.last))}) as level`;

/** Changes added at once. */
const mostAdded = sql.raw('2000');

/**
 * Adds what came and went to the squares of all levels. One statement takes the changes and adds
 * them: who reads meanwhile sees them once, here or there. A post that came and went again in the
 * meantime is named nowhere; one that only went has been counted, so its square is there.
 */
export async function addChanges(tx: Transaction): Promise<number> {
  const { rows } = await tx.sql.execute<{ taken: number }>(sql`
    with taken as (
      delete from ${mapChanges} where ${mapChanges.id} in (
        select waiting.id from ${mapChanges} as waiting order by waiting.id limit ${mostAdded})
      returning *),
    net as (
      select taken.kind, level, taken.cell >> (2 * (${sql.raw(String(deepestLevel))} - level)) as cell,
        taken.post_id, sum(taken.amount)::int as things,
        sum(taken.amount * taken.x::bigint)::bigint as x, sum(taken.amount * taken.y::bigint)::bigint as y
      from taken cross join ${levels} group by 1, 2, 3, 4),
    changed as (
      select kind, level, cell, sum(things)::int as things, sum(x)::bigint as x, sum(y)::bigint as y,
        coalesce(array_agg(post_id order by post_id desc)
          filter (where things > 0 and post_id is not null), '{}') as added,
        coalesce(array_agg(post_id)
          filter (where things < 0 and post_id is not null), '{}') as gone
      from net group by 1, 2, 3),
    written as (
      insert into ${mapCells} as held (kind, level, cell, things, sum_x, sum_y, newest, gone)
      select kind, level, cell, things, x, y, added[:${mostNewest}], gone from changed
      order by kind, level, cell
      on conflict (kind, level, cell) do update set
        things = held.things + excluded.things, sum_x = held.sum_x + excluded.sum_x,
        sum_y = held.sum_y + excluded.sum_y, gone = '{}',
        newest = array(select id from unnest(held.newest || excluded.newest) as id
          where id <> all (excluded.gone) group by id order by id desc limit ${mostNewest}))
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}

/** Squares that nothing stands in any more. */
export async function dropEmptySquares(tx: Transaction): Promise<void> {
  await tx.sql.execute(sql`delete from ${mapCells} where ${mapCells.things} <= 0`);
}

/** Squares whose newest posts have gone get others, whichever the index names first. */
export async function refillSquares(tx: Transaction): Promise<void> {
  const bits = sql`(2 * (${sql.raw(String(deepestLevel))} - ${mapCells.level}))`;
  const inCell = within(
    sql`one.map_cell`,
    sql`(${mapCells.cell} << ${bits})`,
    sql`((${mapCells.cell} + 1) << ${bits})`,
  );
  await tx.sql.execute(sql`
    update ${mapCells} set newest = array(
      select one.id from ${posts} as one
      join ${users} as author on author.id = one.author_id and author.suspended_at is null
      where one.listed and one.map_cell is not null and ${inCell}
      order by one.map_cell, one.id limit ${mostNewest})
    where ${mapCells.newest} = '{}' and ${mapCells.kind} = 'posts'`);
}
