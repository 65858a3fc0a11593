import { visitorPosts } from '@stenope/domain/posts/limits';
import { and, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sql } from '../../platform/db/database.ts';
import { prepared, genericPlanParameter } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { favourites, hashtags, posts, postTags } from '../../tables/posts.ts';
import {
  avoidedPosts,
  hasMoreThanNewest,
  hasMutedTerms,
  isMutedFor,
  isTagMuted,
  visibleTo,
} from '../posts/visibility-sql.ts';
import { holderOfName, withoutBlock, withoutMute, type Sought } from '../people/person-sql.ts';
import { cardsOf, listing, type CardRow } from './cards.ts';
import { ranksOf } from './ranked.ts';

const reader = sql.placeholder('viewer');
const before = sql`${sql.placeholder('before')}::uuid`;
const visible = visibleTo(reader);
/** At home only: elsewhere muted members are shown. */
const unmuted = withoutMute(reader, posts.authorId);
const muted = isMutedFor(reader);
const asked = sql.placeholder('tag');

type ByViewer = { viewer: string; before: string };

export const listNewest = listing<ByViewer>('feed_newest', {
  from: sql`${posts}`,
  where: sql`${visible} and ${posts.id} < ${before}`,
  key: sql`${posts.id}`,
  muted,
  reader,
});

const authorId = sql.placeholder('author');
const ofAuthor = sql`${posts.authorId} = ${authorId} and ${posts.id} < ${before}`;

export const listOfAuthor = listing<ByViewer & { author: string }>('feed_author', {
  from: sql`${posts}`,
  where: sql`${visible} and ${ofAuthor}`,
  key: sql`${posts.id}`,
  reader,
});

/** Authors also see their own posts that are processing or masked. */
export const listOwn = listing<ByViewer & { author: string }>('feed_own', {
  from: sql`${posts}`,
  where: sql`${posts.state} <> 'removed' and ${ofAuthor}`,
  key: sql`${posts.id}`,
  reader,
});

/** The bound is given for both tables, so that a merge join of two sorted indexes is possible. */
export const listTagged = listing<ByViewer & { tag: string }>('feed_tagged', {
  from: sql`${postTags} join ${posts} on ${posts.id} = ${postTags.postId}`,
  where: sql`${visible} and ${postTags.tag} = ${asked}
    and ${postTags.postId} < ${before} and ${posts.id} < ${before}`,
  key: sql`${postTags.postId}`,
  muted: isMutedFor(reader, posts, sql`${asked}`),
  reader,
});

export const listFavoured = listing<ByViewer>('feed_favourites', {
  from: sql`${favourites} join ${posts} on ${posts.id} = ${favourites.postId}`,
  where: sql`${visible} and ${favourites.userId} = ${reader} and ${favourites.id} < ${before}`,
  key: sql`${favourites.id}`,
  reader,
});

/** Cards of a page whose posts are chosen already. */
export const listThese = listing<{ viewer: string; ids: readonly string[] }>('feed_these', {
  from: sql`${posts}`,
  where: sql`${visible} and ${posts.id} = any(${genericPlanParameter('ids', 'uuid[]')})`,
  key: sql`${posts.id}`,
  muted,
  reader,
});

/** The same for visitors. */
export const listTheseShown = listing<{ ids: readonly string[] }>('feed_these_shown', {
  from: sql`${posts}`,
  where: sql`${visibleTo(null)} and ${posts.id} = any(${genericPlanParameter('ids', 'uuid[]')})`,
  key: sql`${posts.id}`,
  reader: null,
});

export interface CandidateRow {
  readonly id: string;
  readonly authorId: string;
  /** Skipped on an earlier page. */
  readonly isSkipped: boolean;
}

type Stream = {
  viewer: string;
  after: string;
  reach: number;
  keep: number;
  authors: readonly string[];
  befores: readonly string[];
};

/** Candidates for the next page, newest first, and the waiting authors' remaining posts. */
const streaming = (name: string, only = sql`true`) =>
  prepared<Stream, CandidateRow[]>(name, (on) => {
    const after = sql`${sql.placeholder('after')}::uuid`;
    return on
      .select({
        id: sql<string>`candidate.id`,
        authorId: sql<string>`candidate.author_id`,
        isSkipped: sql<boolean>`candidate.skipped`,
      })
      .from(
        sql`((select waiting.*, true as skipped
        from unnest(${sql.placeholder('authors')}::uuid[], ${sql.placeholder('befores')}::uuid[])
          as turn (author, before)
        cross join lateral (select ${posts.id}, ${posts.authorId}
          from ${posts} join ${users} on ${users.id} = ${posts.authorId}
          where ${visible} and ${only} and ${unmuted} and ${posts.authorId} = turn.author
            and ${posts.id} < turn.before and ${posts.id} >= ${after}
          order by ${posts.id} desc limit ${sql.placeholder('keep')}) as waiting)
        union all
        (select ${posts.id}, ${posts.authorId}, false
        from ${posts} join ${users} on ${users.id} = ${posts.authorId}
        where ${visible} and ${only} and ${unmuted} and ${posts.authorId} <> ${reader}
          and ${posts.id} < ${after}
        order by ${posts.id} desc limit ${sql.placeholder('reach')})) as candidate`,
      )
      .orderBy(sql`candidate.id desc`);
  });

export const streamDiscover = streaming('feed_discover');
/** `needs_eyes` (fewer than 5 ratings) is the condition of its index. */
export const streamNeedingEyes = streaming('feed_needs_eyes', sql`${posts.needsEyes}`);

/**
 * Most posts read per tag and in all: a member with every interest must not cost more than one with
 * many.
 */
const touched = { each: sql.raw('20'), all: 60 };

/** Posts that need eyes and carry one of these tags, newest first. */
export const listTouching = prepared<
  { viewer: string; tags: readonly string[] },
  Pick<CandidateRow, 'id' | 'authorId'>[]
>('feed_touching', (on) =>
  on
    .select({ id: sql<string>`posts.id`, authorId: sql<string>`posts.author_id` })
    .from(
      sql`(select distinct carried.post_id from unnest(${genericPlanParameter('tags', 'text[]')}) as liked (tag)
        cross join lateral (select marked.post_id from ${postTags} as marked
          where marked.tag = liked.tag
          order by marked.post_id desc limit ${touched.each}) as carried) as near
        join ${posts} on ${posts.id} = near.post_id
        join ${users} on ${users.id} = ${posts.authorId}`,
    )
    .where(sql`${visible} and ${posts.needsEyes} and ${unmuted} and ${posts.authorId} <> ${reader}`)
    .orderBy(sql`${posts.id} desc`)
    .limit(touched.all),
);

interface ShowcaseRow extends CardRow {
  readonly authorId: string;
  /** By every ranking, in the order of `rankings`; null while no score is shown. */
  readonly ranks: readonly number[] | null;
  readonly tags: readonly string[];
  /** Whether there are posts beyond the set. */
  readonly hasMore: boolean;
}

/** All posts visitors see, whatever they request. */
export const listShowcase = prepared<Record<string, never>, ShowcaseRow[]>(
  'feed_showcase',
  (on) => {
    const list = {
      from: sql`${posts}`,
      where: visibleTo(null),
      key: sql`${posts.id}`,
      reader: null,
    };
    const more = sql`, ${posts.authorId} as author_id, ${ranksOf(posts.id)} as ranks, array(select ${postTags.tag} from ${postTags}
      where ${postTags.postId} = ${posts.id}) as tags`;
    return on
      .select({
        card: sql<string>`page.card`,
        words: sql<string>`page.words`,
        key: sql<string>`page.key`,
        authorId: sql<string>`page.author_id`,
        ranks: sql<number[] | null>`page.ranks`,
        tags: sql<string[]>`page.tags`,
        hasMore: sql<boolean>`${hasMoreThanNewest}`.as('has_more'),
      })
      .from(sql`(${cardsOf(list, visitorPosts, more)}) as page`)
      .orderBy(sql`page.key desc`);
  },
);

/**
 * Posts per tag by people across a block. The posts of those few are read one by one (`offset 0`
 * keeps that plan), instead of all with the tag.
 */
const avoidedWith = (ofTags: (tag: SQLWrapper) => SQL) => sql`(
  select carried.tag, count(*)::int as posts
  from (${avoidedPosts(reader)}) as theirs (id)
  cross join lateral (
    select worn.tag from ${postTags} as worn where worn.post_id = theirs.id offset 0) as carried
  where ${ofTags(sql`carried.tag`)} group by carried.tag) as avoided`;

/** Posts of suspended members are counted separately by triggers. */
const postsLeft = sql`${hashtags.posts} - ${hashtags.withheld}`;
const seenPosts = sql<number>`greatest(0, ${postsLeft} - coalesce(avoided.posts, 0))`;

/** Tags with the number of posts this reader sees; those without any are left out. */
const seenTags = (
  on: Sql,
  range: (tag: SQLWrapper) => SQL,
  also = sql`true`,
  from: SQL = sql`${hashtags}`,
) =>
  on
    .select({ tag: sql<string>`${hashtags.tag}`, posts: seenPosts, mutes: hasMutedTerms(reader) })
    .from(from)
    .leftJoin(avoidedWith(range), sql`avoided.tag = ${hashtags.tag}`)
    .where(sql`${range(hashtags.tag)} and ${seenPosts} > 0 and ${also}`)
    .orderBy(sql`${seenPosts} desc`, hashtags.tag);

export interface TagRow {
  readonly tag: string;
  readonly posts: number;
  /** Whether the reader has muted anything, which may hide some of these posts. */
  readonly mutes: boolean;
}

export const findHashtag = prepared<{ viewer: string; tag: string }, TagRow[]>(
  'feed_hashtag',
  (on) => seenTags(on, (tag) => sql`${tag} = ${sql.placeholder('tag')}`),
);

/** Whether a tag has more posts than visitors were shown. */
export const hasMoreTagged = prepared<{ tag: string; shown: number }, { hasMore: boolean }[]>(
  'feed_more_tagged',
  (on) =>
    on
      .select({ hasMore: sql<boolean>`${postsLeft} > ${sql.placeholder('shown')}::int` })
      .from(hashtags)
      .where(sql`${hashtags.tag} = ${sql.placeholder('tag')}`),
);

/** Range of a byte-ordered index: from the first match to the last. */
const beginsSo = (tag: SQLWrapper) =>
  sql`(${tag} ~>=~ ${genericPlanParameter('from', 'text')}
    and ${tag} ~<~ ${genericPlanParameter('until', 'text')})`;

/** Tags read of one beginning: many posts have the first, the others are the first of all. */
const mostRead = { common: sql.raw('2000'), all: sql.raw('1000') };

/** In place of the table: a beginning may have any number of tags. */
const begunTags = sql`(
  (select * from ${hashtags} where ${beginsSo(hashtags.tag)} and ${hashtags.isCommon}
    order by ${hashtags.tag} using ~<~ limit ${mostRead.common})
  union
  (select * from ${hashtags} where ${beginsSo(hashtags.tag)}
    order by ${hashtags.tag} using ~<~ limit ${mostRead.all})) as ${hashtags}`;

/** Behind which hashtag a page of them begins. */
export type TagPlace = { posts: number; after: string };

const onPage = sql`(${seenPosts} < ${sql.placeholder('posts')}::int
  or (${seenPosts} = ${sql.placeholder('posts')}::int
    and ${hashtags.tag} > ${sql.placeholder('after')}::text))`;

export const listHashtags = prepared<
  { viewer: string; from: string; until: string; size: number } & TagPlace,
  TagRow[]
>('feed_hashtags', (on) =>
  seenTags(
    on,
    beginsSo,
    sql`not ${isTagMuted(reader, hashtags.tag)} and ${onPage}`,
    begunTags,
  ).limit(sql.placeholder('size')),
);

/** Spellings that are hashtags, each looked up by key. */
export const listNearHashtags = prepared<
  { viewer: string; tags: readonly string[]; size: number },
  TagRow[]
>('feed_near_hashtags', (on) =>
  seenTags(
    on,
    (tag) => sql`${tag} = any(${genericPlanParameter('tags', 'text[]')})`,
    sql`not ${isTagMuted(reader, hashtags.tag)}`,
  ).limit(sql.placeholder('size')),
);

/**
 * How many of the newest posts under these hashtags the reader sees, and how many of these muted
 * terms hide. A tag of which none is seen has no row.
 */
export const countMuted = prepared<
  { viewer: string; tags: readonly string[]; most: number },
  { tag: string; looked: number; muted: number }[]
>('feed_muted_count', (on) =>
  on
    .select({
      tag: sql<string>`lately.tag`,
      looked: sql<number>`count(*)::int`.as('looked'),
      muted: sql<number>`(count(*) filter (where lately.muted))::int`.as('muted'),
    })
    .from(
      sql`(select counted.tag, ${isMutedFor(reader, posts, sql`counted.tag`)} as muted
        from unnest(${genericPlanParameter('tags', 'text[]')}) as counted (tag)
        cross join lateral (select marked.post_id from ${postTags} as marked
          where marked.tag = counted.tag
          order by marked.post_id desc limit ${sql.placeholder('most')}::int) as newest
        join ${posts} on ${posts.id} = newest.post_id
        join ${users} on ${users.id} = ${posts.authorId}
        where ${visible}) as lately`,
    )
    .groupBy(sql`lately.tag`),
);

/** Author by username, if this reader may see them. */
export const findAuthor = prepared<Sought, { id: string }[]>('feed_author_by_name', (on) =>
  on
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} = ${holderOfName}`,
        isNull(users.suspendedAt),
        withoutBlock(reader, users.id),
      ),
    ),
);
