import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared, unseen } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { follows } from '../../../tables/people.ts';
import { favourites, posts, postTags } from '../../../tables/posts.ts';
import { withoutBlock, withoutMute } from '../../../tables/visibility.ts';
import { isFollowing, type PersonRow } from '../queries.ts';

export interface SuggestedRow extends PersonRow {
  /** How many of those the viewer follows follow them. */
  readonly common: number;
  /** How many of their recent posts carry a tag of the viewer's. */
  readonly tagged: number;
  /** Or a tag of what the viewer likes to look at. */
  readonly touching: number;
}

/** How far one looks: a suggestion must cost the same for who follows ten and ten thousand. */
const reach = {
  followed: sql.raw('200'),
  each: sql.raw('100'),
  works: sql.raw('20'),
  tags: sql.raw('30'),
  tagged: sql.raw('50'),
  active: sql.raw('300'),
  kept: sql.raw('200'),
};

const viewer = sql.placeholder('viewer');

/** Followed by those the viewer followed last. */
const near = sql`(
  select theirs.id, count(*)::integer as common, 0 as tagged, 0 as touching, null::uuid as newest
  from (select ${follows.followedId} as id from ${follows}
    where ${follows.followerId} = ${viewer}
    order by ${follows.createdAt} desc, ${follows.followedId} desc limit ${reach.followed}) as mine
  cross join lateral (select one.followed_id as id from ${follows} as one
    where one.follower_id = mine.id
    order by one.created_at desc, one.followed_id desc limit ${reach.each}) as theirs
  group by theirs.id order by common desc limit ${reach.kept})`;

/** Tags of what the viewer shows and keeps. */
const own = sql`(
  select distinct worn.tag, true as mine from (
      (select one.id from ${posts} as one where one.author_id = ${viewer} and one.listed
        order by one.id desc limit ${reach.works})
      union all
      (select kept.post_id from ${favourites} as kept where kept.user_id = ${viewer}
        order by kept.id desc limit ${reach.works})) as known
    cross join lateral (select marked.tag from ${postTags} as marked
      where marked.post_id = known.id) as worn
    limit ${reach.tags})`;

/** With those of what they said they like to look at. */
const liked = sql`(
  select either.tag, bool_or(either.mine) as mine
  from (${own} union all select wished.tag, false from unnest(${unseen('tags', 'text[]')}) as wished (tag))
    as either
  group by either.tag)`;

/** Who shows what the viewer likes, as far as tags tell. */
const alike = sql`(
  select work.author_id, 0, count(*) filter (where liked.mine)::integer as tagged,
    count(*) filter (where not liked.mine)::integer as touching, null::uuid
  from ${liked} as liked
  cross join lateral (select marked.post_id from ${postTags} as marked
    where marked.tag = liked.tag order by marked.post_id desc limit ${reach.tagged}) as carried
  join ${posts} as work on work.id = carried.post_id and work.listed
  group by work.author_id order by tagged desc, touching desc limit ${reach.kept})`;

/** Who has shown something lately. */
const active = sql`(
  select recent.author_id, 0, 0, 0, (array_agg(recent.id order by recent.id desc))[1]
  from (select one.author_id, one.id from ${posts} as one
    where one.listed order by one.id desc limit ${reach.active}) as recent
  group by recent.author_id)`;

const found = sql`(
  select either.id, sum(either.common)::integer as common, sum(either.tagged)::integer as tagged,
    sum(either.touching)::integer as touching, (array_agg(either.newest order by either.newest desc nulls last))[1] as newest
  from (${near} union all ${alike} union all ${active}) as either (id, common, tagged, touching, newest)
  group by either.id) as found`;

type Wanted = { viewer: string; limit: number; tags: readonly string[] };

export const listSuggested = prepared<Wanted, SuggestedRow[]>('people_suggested', (on) =>
  on
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      image: users.image,
      isPro: users.isPro,
      common: sql<number>`found.common`,
      tagged: sql<number>`found.tagged`,
      touching: sql<number>`found.touching`,
    })
    .from(found)
    .innerJoin(users, eq(users.id, sql`found.id`))
    .where(
      and(
        sql`${users.id} <> ${viewer}`,
        isNull(users.suspendedAt),
        isNull(users.leftAt),
        withoutBlock(viewer, users.id),
        withoutMute(viewer, users.id),
        sql`not ${isFollowing(viewer, users.id)}`,
      ),
    )
    .orderBy(
      sql`found.common desc`,
      sql`found.tagged desc`,
      sql`found.touching desc`,
      sql`found.newest desc nulls last`,
      users.id,
    )
    .limit(sql.placeholder('limit')),
);
