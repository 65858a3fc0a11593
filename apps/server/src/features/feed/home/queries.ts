import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { genericPlanParameter, prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { blocks, follows, mutes } from '../../../tables/people.ts';
import { followedTags, posts, postTags } from '../../../tables/posts.ts';
import { withoutBlock, withoutMute } from '../../people/person-sql.ts';
import { isMutedFor, isTagMuted, visibleTo } from '../../posts/visibility-sql.ts';
import { listing } from '../cards.ts';

/** Statements of the home of those one follows: members and hashtags. */

const reader = sql.placeholder('viewer');
const before = sql`${sql.placeholder('before')}::uuid`;
const visible = visibleTo(reader);

const muted = isMutedFor(reader);

type ByViewer = { viewer: string; before: string };

/** Sorts before every id. */
const oldestOfAll = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Beyond so many followed authors, scanning the newest posts is faster than looking up each. */
const manyFollowed = sql.raw('100');
const nearest = sql.raw('2000');

/**
 * Posts of followed authors, by two strategies. With many followed, a short scan of the newest
 * posts usually fills the page. Otherwise the newest post of each is looked up: as many authors as
 * the page has rows, by their newest post, contain the whole page; only their further posts are
 * read, and none older than the newest of the last of these authors.
 */
const following = (size: SQL) => sql`(
  with near as materialized (
    select recent.id from (
      select one.id, one.author_id from ${posts} as one
      where one.listed and one.id < ${before} order by one.id desc limit ${nearest}) as recent
    join ${users} as living on living.id = recent.author_id and living.suspended_at is null
    where (select count(*) from (select from ${follows}
        where ${follows.followerId} = ${reader} limit ${manyFollowed}) as counted) = ${manyFollowed}
      and exists (select from ${follows} where ${follows.followerId} = ${reader}
        and ${follows.followedId} = recent.author_id)
      and ${withoutBlock(reader, sql`recent.author_id`)}
      and ${withoutMute(reader, sql`recent.author_id`)}
    order by recent.id desc limit ${size}),
  heads as (
    select ${follows.followedId} as author_id, newest.id
    from ${follows}
    join ${users} as living on living.id = ${follows.followedId} and living.suspended_at is null
    cross join lateral (
      select one.id from ${posts} as one
      where one.author_id = ${follows.followedId} and one.listed and one.id < ${before}
      order by one.id desc limit 1) as newest
    where (select count(*) from near) < ${size}
      and ${follows.followerId} = ${reader} and ${withoutBlock(reader, follows.followedId)}
      and ${withoutMute(reader, follows.followedId)}),
  foremost as materialized (select author_id, id from heads order by id desc limit ${size}),
  oldest as (select id from foremost order by id desc offset (${size} - 1))
  select either.id from (
    select near.id from near where (select count(*) from near) = ${size}
    union all
    select several.id from foremost cross join lateral (
      select one.id from ${posts} as one
      where one.author_id = foremost.author_id and one.listed and one.id < ${before}
        and one.id >= coalesce((select oldest.id from oldest), ${oldestOfAll})
      order by one.id desc limit ${size}) as several) as either
  order by either.id desc limit ${size}) as followed`;

/** With whether the reader follows hashtags: then posts under these are read too. */
export const listFollowing = listing<ByViewer>('feed_following', (rows) => ({
  from: sql`${following(rows)} join ${posts} on ${posts.id} = followed.id`,
  where: visible,
  key: sql`followed.id`,
  muted,
  beside: sql`exists (select from ${followedTags} where ${followedTags.userId} = ${reader})`,
  reader,
}));

/** The newest posts others publish under a hashtag, for this reader. */
const carrying = (tag: SQLWrapper, size: SQL, bounds = sql`true`) => sql`(
  select carried.post_id from ${postTags} as carried
  join ${posts} as one on one.id = carried.post_id and one.listed
  join ${users} as living on living.id = one.author_id and living.suspended_at is null
  where carried.tag = ${tag} and carried.post_id < ${before} and ${bounds}
    and one.author_id <> ${reader} and ${withoutBlock(reader, sql`one.author_id`)}
    and ${withoutMute(reader, sql`one.author_id`)}
  order by carried.post_id desc limit ${size})`;

/**
 * Posts under followed hashtags. The newest of each is looked up: as many different ones of these
 * as the page has rows are a page already, so that nothing older than the last of them is read.
 */
const underFollowedTags = (size: SQL) => sql`(
  with heads as materialized (
    select ${followedTags.tag}, newest.post_id from ${followedTags}
    cross join lateral ${carrying(followedTags.tag, sql.raw('1'))} as newest
    where ${followedTags.userId} = ${reader} and not ${isTagMuted(reader, followedTags.tag)}),
  oldest as (
    select coalesce((select distinct post_id from heads
      order by post_id desc offset (${size} - 1) limit 1), ${oldestOfAll}) as id)
  select several.post_id as id, min(heads.tag) as tag from heads
  cross join lateral ${carrying(sql`heads.tag`, size, sql`carried.post_id >= (select id from oldest)`)} as several
  where heads.post_id >= (select id from oldest)
  group by several.post_id order by several.post_id desc limit ${size}) as followed`;

/** With the hashtag that brings each: of several, the first by name. */
export const listUnderFollowedTags = listing<ByViewer>('feed_followed_tags', (rows) => ({
  from: sql`${underFollowedTags(rows)} join ${posts} on ${posts.id} = followed.id`,
  where: visible,
  key: sql`followed.id`,
  via: sql`followed.tag`,
  muted,
  reader,
}));

interface FollowerRow {
  readonly postId: string;
  readonly followerId: string;
}

/** Listeners who follow the author. Follows never cross a block. */
const followersOfAuthor = sql`
  select fresh.id, fresh.author_id, listener.id as listener_id
  from fresh cross join listener
  join ${follows} on ${follows.followerId} = listener.id and ${follows.followedId} = fresh.author_id`;

/** Listeners who follow a hashtag of the post, and meet its author. */
const followersOfTags = sql`
  select fresh.id, fresh.author_id, listener.id
  from listener
  join ${followedTags} on ${followedTags.userId} = listener.id
  join ${postTags} on ${postTags.tag} = ${followedTags.tag}
  join fresh on fresh.id = ${postTags.postId}
  where fresh.author_id <> listener.id
    and not exists (select from ${blocks} where ${blocks.blockerId} = listener.id
      and ${blocks.blockedId} = fresh.author_id)
    and not exists (select from ${blocks} where ${blocks.blockerId} = fresh.author_id
      and ${blocks.blockedId} = listener.id)`;

/**
 * Pairs of listener and post, where the listener follows the author or a hashtag of the post and
 * has muted neither the author nor what it says: one key look-up for each pair, one for the hashtags
 * of each listener.
 */
export const listFollowersAmong = prepared<
  { posts: readonly string[]; listeners: readonly string[] },
  FollowerRow[]
>('feed_followers_among', (on) =>
  on
    .select({ postId: sql<string>`heard.id`, followerId: sql<string>`heard.listener_id` })
    .from(
      sql`(with fresh as materialized (
          select ${posts.id}, ${posts.authorId} from ${posts}
          join ${users} on ${users.id} = ${posts.authorId} and ${users.suspendedAt} is null
          where ${posts.id} = any(${genericPlanParameter('posts', 'uuid[]')}) and ${posts.listed}),
        listener as (select unnest(${genericPlanParameter('listeners', 'uuid[]')}) as id)
        ${followersOfAuthor} union ${followersOfTags}) as heard
        join ${posts} on ${posts.id} = heard.id`,
    )
    .where(
      sql`not exists (select from ${mutes} where ${mutes.muterId} = heard.listener_id
        and ${mutes.mutedId} = heard.author_id)
        and not ${isMutedFor(sql`heard.listener_id`)}`,
    ),
);
