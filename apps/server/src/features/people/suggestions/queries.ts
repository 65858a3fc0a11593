import type { SuggestedPicture } from '@stenope/contract/people/ties';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared, genericPlanParameter } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { escaped, object, quoted, written } from '../../../platform/db/json.ts';
import { media } from '../../../tables/media.ts';
import { follows } from '../../../tables/people.ts';
import { photoJson } from '../../media/photo-sql.ts';
import { favourites, posts, postTags } from '../../../tables/posts.ts';
import { withoutBlock, withoutMute, type PersonRow, personColumns } from '../person-sql.ts';
import { isTagMuted, withoutMutedTerms } from '../../posts/visibility-sql.ts';
import { isFollowing } from '../queries.ts';

export interface SuggestedRow extends PersonRow {
  /** Number of followed members who follow them. */
  readonly common: number;
  /** Number of their recent posts with a tag the viewer uses. */
  readonly tagged: number;
  /** Number of their posts near a place of the viewer. */
  readonly nearby: number;
  /** The viewer's label of that place. */
  readonly place: string | null;
  /** Number of posts with a tag of the viewer's interests or favourites. */
  readonly touching: number;
  /** Their newest pictures that need no veil. */
  readonly pictures: readonly SuggestedPicture[];
}

/** Limits: a suggestion must cost the same for a member who follows ten or ten thousand. */
const reach = {
  followed: sql.raw('200'),
  each: sql.raw('100'),
  works: sql.raw('20'),
  tags: sql.raw('30'),
  tagged: sql.raw('50'),
  active: sql.raw('300'),
  candidates: sql.raw('200'),
  squared: sql.raw('50'),
  counted: sql.raw('1000'),
  looked: sql.raw('12'),
  shown: sql.raw('3'),
};

const viewer = sql.placeholder('viewer');

/** Followed by those the viewer followed last, if visible. */
const near = sql`(
  select theirs.id, count(*)::integer as common, 0 as tagged, 0 as nearby, null::text as place,
    0 as touching, null::uuid as newest
  from (select ${follows.followedId} as id from ${follows}
    where ${follows.followerId} = ${viewer}
    order by ${follows.createdAt} desc, ${follows.followedId} desc limit ${reach.followed}) as mine
  join ${users} as living on living.id = mine.id and living.suspended_at is null
  cross join lateral (select one.followed_id as id from ${follows} as one
    where one.follower_id = mine.id
    order by one.created_at desc, one.followed_id desc limit ${reach.each}) as theirs
  group by theirs.id order by common desc limit ${reach.candidates})`;

/** The viewer's newest posts. */
const works = sql`(
  select one.id, one.place_lat as lat, one.place_lon as lon, one.place_label as label
  from ${posts} as one where one.author_id = ${viewer} and one.listed
  order by one.id desc limit ${reach.works})`;

/** Tags of the viewer's posts (`mine`) and of their favourites. */
const own = sql`(
  select worn.tag, bool_or(known.mine) as mine from (
      select shown.id, true as mine from ${works} as shown
      union all
      (select kept.post_id, false from ${favourites} as kept where kept.user_id = ${viewer}
        order by kept.id desc limit ${reach.works})) as known
    cross join lateral (select marked.tag from ${postTags} as marked
      where marked.post_id = known.id) as worn
    group by worn.tag order by mine desc, worn.tag limit ${reach.tags})`;

/** With the tags of their interests, without muted ones. */
const liked = sql`(
  select either.tag, bool_or(either.mine) as mine
  from (${own} union all select wished.tag, false from unnest(${genericPlanParameter('tags', 'text[]')}) as wished (tag))
    as either
  where not ${isTagMuted(viewer, sql`either.tag`)}
  group by either.tag)`;

/** Authors of posts with these tags. */
const alike = sql`(
  select work.author_id, 0, count(*) filter (where liked.mine)::integer as tagged, 0, null,
    count(*) filter (where not liked.mine)::integer as touching, null::uuid
  from ${liked} as liked
  cross join lateral (select marked.post_id from ${postTags} as marked
    where marked.tag = liked.tag order by marked.post_id desc limit ${reach.tagged}) as carried
  join ${posts} as work on work.id = carried.post_id and work.listed
  group by work.author_id order by tagged desc, touching desc limit ${reach.candidates})`;

/** Cells of a tenth of a degree, about ten kilometres, by an index. */
const square = { y: sql.raw('floor(one.place_lat * 10)'), x: sql.raw('floor(one.place_lon * 10)') };

/** Cells of the viewer's photographs and location, each with a label if any. */
const whereabouts = sql`(
  select floor(known.lat * 10) as y, floor(known.lon * 10) as x, min(known.label) as label
  from (
    select made.lat, made.lon, made.label from ${works} as made where made.lat is not null
    union all
    select self.place_lat, self.place_lon, self.place_label from ${users} as self
      where self.id = ${viewer} and self.place_lat is not null) as known
  group by 1, 2)`;

/** Authors of photographs in these cells. */
const nearby = sql`(
  select theirs.author_id, 0, 0, count(*)::integer as nearby, min(mine.label), 0, null::uuid
  from ${whereabouts} as mine
  cross join lateral (select one.author_id from ${posts} as one
    where one.listed and one.place_lat is not null
      and ${square.y} = mine.y and ${square.x} = mine.x
    order by one.id desc limit ${reach.squared}) as theirs
  group by theirs.author_id order by nearby desc limit ${reach.candidates})`;

/** Authors of recent posts. */
const active = sql`(
  select recent.author_id, 0, 0, 0, null, 0, (array_agg(recent.id order by recent.id desc))[1]
  from (select one.author_id, one.id from ${posts} as one
    where one.listed order by one.id desc limit ${reach.active}) as recent
  group by recent.author_id)`;

const found = sql`(
  select either.id, sum(either.common)::integer as common, sum(either.tagged)::integer as tagged,
    sum(either.nearby)::integer as nearby, min(either.place) as place,
    sum(either.touching)::integer as touching, (array_agg(either.newest order by either.newest desc nulls last))[1] as newest
  from (${near} union all ${alike} union all ${nearby} union all ${active})
    as either (id, common, tagged, nearby, place, touching, newest)
  group by either.id)`;

/** The suggested members: everything else is read for these alone. */
const chosen = sql`(
  select ${users.id}, found.*
  from ${found} as found (member_id, common, tagged, nearby, place, touching, newest)
  join ${users} on ${users.id} = found.member_id
  where ${and(
    sql`${users.id} <> ${viewer}`,
    isNull(users.suspendedAt),
    isNull(users.leftAt),
    withoutBlock(viewer, users.id),
    withoutMute(viewer, users.id),
    sql`not ${isFollowing(viewer, users.id)}`,
  )}
  order by found.common desc, found.tagged desc, found.nearby desc, found.touching desc,
    found.newest desc nulls last, ${users.id}
  limit ${sql.placeholder('limit')}) as chosen`;

/**
 * Exact number of common follows: candidates were found within limits, and are counted in full
 * here.
 */
const common = sql<number>`case when chosen.common = 0 then 0 else (
  select count(*)::integer from (
    select from ${follows} as mine
    join ${users} as living on living.id = mine.followed_id and living.suspended_at is null
    join ${follows} as theirs on theirs.follower_id = mine.followed_id
      and theirs.followed_id = ${users.id}
    where mine.follower_id = ${viewer} limit ${reach.counted}) as counted) end`;

const picture = written(
  object({
    id: quoted(posts.id),
    title: escaped(posts.title),
    alt: escaped(posts.alt),
    photo: photoJson(media),
  }),
);

/** Sensitive pictures are left out, whatever the viewer's settings: suggestions are unasked for. */
const pictures = sql<SuggestedPicture[]>`(
  select coalesce('[' || string_agg(shown.json, ',' order by shown.id desc) || ']', '[]')::json
  from (select ${posts.id}, ${picture} as json
    from (select one.id as newest from ${posts} as one
      where one.author_id = ${users.id} and one.listed
      order by one.id desc limit ${reach.looked}) as lately
    join ${posts} on ${posts.id} = lately.newest and ${posts.sensitive} = 'none'
      and ${withoutMutedTerms(viewer)}
    join ${media} on ${media.id} = ${posts.mediaId}
    order by ${posts.id} desc limit ${reach.shown}) as shown)`;

type Wanted = { viewer: string; limit: number; tags: readonly string[] };

export const listSuggested = prepared<Wanted, SuggestedRow[]>('people_suggested', (on) =>
  on
    .select({
      ...personColumns(users),
      common,
      tagged: sql<number>`chosen.tagged`,
      nearby: sql<number>`chosen.nearby`,
      place: sql<string | null>`chosen.place`,
      touching: sql<number>`chosen.touching`,
      pictures,
    })
    .from(chosen)
    .innerJoin(users, eq(users.id, sql`chosen.id`))
    .orderBy(
      sql`chosen.common desc`,
      sql`chosen.tagged desc`,
      sql`chosen.nearby desc`,
      sql`chosen.touching desc`,
      sql`chosen.newest desc nulls last`,
      users.id,
    ),
);
