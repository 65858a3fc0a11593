import type { FoundCounts, Totals } from '@stenope/contract/feed/search';
import { mostCounted } from '@stenope/domain/search/documents';
import type { KnownWord } from '@stenope/domain/search/queries';
import { sql, type SQL } from 'drizzle-orm';
import { genericPlanParameter, prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { scores } from '../../tables/echoes.ts';
import { memberCounts } from '../../tables/people.ts';
import { hashtags, posts, postSearch, postTags, searchWords } from '../../tables/posts.ts';
import { latelyBlockedIdsOf } from '../people/person-sql.ts';
import {
  avoidedPosts,
  hasMutedTerms,
  visibleTo,
  withoutMutedTerms,
} from '../posts/visibility-sql.ts';

const known = {
  word: sql<string>`found.word`,
  stem: sql<string>`found.stem`,
  posts: sql<number>`found.posts`,
};

/** Words read of one beginning: many posts have the first, the others are the first of all. */
const mostRead = { common: sql.raw('2000'), all: sql.raw('1000') };
/** Words of one stem or beginning that are looked at, the most used first. */
const mostLooked = sql.raw('24');

/** Posts of a word that are looked at first: nearly always one of them is shown. */
const fewOfWord = sql.raw('12');

/** As an array the posts are read by the index, which PostgreSQL would not do for the first of them. */
const isSaid = (word: SQL, limit = sql``) => sql`(
  select true from unnest(array(select ${postSearch.postId} from ${postSearch}
    where ${postSearch.words} @@ quote_literal(${word})::tsquery ${limit})) as saying (post_id)
  join ${posts} on ${posts.id} = saying.post_id and ${posts.listed}
  join ${users} on ${users.id} = ${posts.authorId} and ${users.suspendedAt} is null
  limit 1)`;

/**
 * Whether a post that is shown to members has a word: no other word is known, or what is taken for a
 * slip, and what is crowded out by others, would tell of hidden posts. Common words are believed,
 * since the index would read all their posts.
 */
const isPublic = (of: SQL) => sql`(${of}.posts >= ${sql.raw(String(mostCounted))}
  or coalesce(${isSaid(sql`${of}.word`, sql`limit ${fewOfWord}`)}, ${isSaid(sql`${of}.word`)}))`;

const beginsSo = sql`${searchWords.word} >= ${genericPlanParameter('begun', 'text')}
  and ${searchWords.word} < ${genericPlanParameter('until', 'text')}`;

/** Forms of the typed words, words that are written as one, and what begins like the last. */
export const findWords = prepared<
  { stems: readonly string[]; words: readonly string[]; begun: string; until: string },
  KnownWord[]
>('search_words', (on) =>
  on
    .select(known)
    .from(
      sql`(
      select form.word, form.stem, form.posts
      from unnest(${genericPlanParameter('stems', 'text[]')}) as typed (stem)
      cross join lateral (select * from ${searchWords} where ${searchWords.stem} = typed.stem
        order by ${searchWords.posts} desc limit ${mostLooked}) as form
      union
      select ${searchWords.word}, ${searchWords.stem}, ${searchWords.posts} from ${searchWords}
      where ${searchWords.word} = any(${genericPlanParameter('words', 'text[]')})
      union
      (select begun.word, begun.stem, begun.posts from (
        (select * from ${searchWords} where ${beginsSo} and ${searchWords.isCommon}
          order by ${searchWords.word} limit ${mostRead.common})
        union
        (select * from ${searchWords} where ${beginsSo}
          order by ${searchWords.word} limit ${mostRead.all})) as begun
      order by begun.posts desc limit ${mostLooked})) as found`,
    )
    .where(isPublic(sql`found`)),
);

/** Similar words read of each typed one. */
const mostSimilar = sql.raw('40');

/** Words one slip away, and those that share enough trigrams. */
export const findSimilar = prepared<
  { typed: readonly string[]; near: readonly string[] },
  KnownWord[]
>('search_words_alike', (on) =>
  on.select(known).from(
    sql`(
      select near.word, near.stem, near.posts from ${searchWords} as near
      where near.word = any(${genericPlanParameter('near', 'text[]')}) and ${isPublic(sql`near`)}
      union
      select alike.* from unnest(${genericPlanParameter('typed', 'text[]')}) as typed (word)
      cross join lateral (
        select ${searchWords.word}, ${searchWords.stem}, ${searchWords.posts} from ${searchWords}
        where ${searchWords.word} % typed.word
        order by similarity(${searchWords.word}, typed.word) desc, ${searchWords.posts} desc
        limit ${mostSimilar}) as alike
      where ${isPublic(sql`alike`)}) as found`,
  ),
);

/** Of these words those that one of these posts has. */
export const findWordsOf = prepared<
  { ids: readonly string[]; words: readonly string[] },
  { word: string }[]
>('search_words_shown', (on) =>
  on.select({ word: sql<string>`guess.word` }).from(
    sql`unnest(${genericPlanParameter('words', 'text[]')}) as guess (word)
      where exists (select from unnest(${genericPlanParameter('ids', 'uuid[]')}) as shown (id)
        join ${postSearch} on ${postSearch.postId} = shown.id
        where ${postSearch.words} @@ quote_literal(guess.word)::tsquery)`,
  ),
);

/** What is sought, and where the page begins. */
export type SearchValues = {
  /** All must fit; null fits every post. */
  match: string | null;
  /** The typed words, by which posts are ranked, and those sought besides. */
  exact: string | null;
  loose: string | null;
  /** Number of the ranking by an Echo; 0 ranks by match, -1 by age alone. */
  by: number;
  axis: number;
  least: number | null;
  /** Posts from here to there, without the last. */
  since: string;
  until: string;
  /** Candidates, the newest first. */
  most: number;
  rank: number;
  before: string;
  size: number;
};

export interface RankedPost {
  readonly id: string;
  readonly rank: number;
}

export interface FoundPost extends RankedPost {
  /** Number of candidates. */
  readonly total: number;
}

const reader = sql.placeholder('viewer');
const match = genericPlanParameter('match', 'tsquery');
// Hidden from the planner, all of them: planning one of these takes longer than most searches.
const since = genericPlanParameter('since', 'uuid');
const until = genericPlanParameter('until', 'uuid');

/**
 * As a subquery of its own: it is asked only of posts that fit, one key look-up each, and is never
 * turned into a join that reads all posts.
 */
const isShown = (id: SQL, to: Parameters<typeof visibleTo>[0]) => sql`(
  select true from ${posts} join ${users} on ${users.id} = ${posts.authorId}
  where ${posts.id} = ${id} and ${visibleTo(to)}) is not null`;

/** Posts that fit and are looked through for muted terms, at most. */
const mostLookedThrough = sql.raw('1000');

/**
 * Asked last, and of few: a muted word is sought in the whole text of every post it is asked of. Who
 * mutes nothing has no post looked at for it.
 */
const isUnmuted = (id: SQL) => sql`(not ${hasMutedTerms(reader)} or (
  select true from ${posts} where ${posts.id} = ${id} and ${withoutMutedTerms(reader)}) is not null)`;

const least = genericPlanParameter('least', 'float8');
const axis = genericPlanParameter('axis', 'int');
const isHighEnough = (id: SQL) => sql`(${least} is null or (
  select ${scores.ranks}[${axis}] from ${scores}
  where ${scores.id} = ${id}) >= ${least})`;

/** Titles above hashtags and places, these above descriptions. */
const weights = sql.raw(`'{0.1, 0.3, 0.6, 1}'`);
const rankBy = (words: string) =>
  sql`coalesce(ts_rank(${weights}, candidate.words, ${genericPlanParameter(words, 'tsquery')}), 0)`;
const textRank = sql`(${rankBy('exact')} + ${rankBy('loose')} / 2)`;
const by = genericPlanParameter('by', 'int');
/** A hidden score gives no rank: its place would tell it. */
const rank = sql`(case when ${by} < 0 then 0 when ${by} = 0 then ${textRank}
  else coalesce((select ${scores.ranks}[${by}] from ${scores} where ${scores.id} = candidate.id),
    '-Infinity') end)::float8`;

/** Below the last post of the page before. */
const isOnPage = (found: SQL) =>
  sql`(${found}.rank, ${found}.id) < (${sql.placeholder('rank')}::float8, ${sql.placeholder('before')}::uuid)`;

/** Ranks the candidates of a source and cuts a page. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const searching = <More>(name: string, source: SQL, to: Parameters<typeof visibleTo>[0] = reader) =>
  prepared<SearchValues & More, FoundPost[]>(name, (on) =>
    on
      .select({
        id: sql<string>`found.id`,
        rank: sql<number>`found.rank`,
        total: sql<number>`found.total`,
      })
      .from(
        sql`(select candidate.id, ${rank} as rank, (count(*) over ())::int as total from (
          select shown.id, shown.words from (
            select source.post_id as id, source.words from (${source}) as source
            where (${match} is null or source.words @@ ${match})
              and ${isHighEnough(sql`source.post_id`)} and ${isShown(sql`source.post_id`, to)}
            order by source.post_id desc limit ${mostLookedThrough}) as shown
          ${to === null ? sql`` : sql`where ${isUnmuted(sql`shown.id`)}`}
          order by shown.id desc limit ${genericPlanParameter('most', 'int')}) as candidate) as found`,
      )
      .where(isOnPage(sql`found`))
      .orderBy(sql`found.rank desc`, sql`found.id desc`)
      .limit(sql.placeholder('size')),
  );

const within = sql`${postSearch.postId} >= ${since} and ${postSearch.postId} < ${until}`;
const newest = (
  reach: number,
) => sql`select ${postSearch.postId}, ${postSearch.words} from ${postSearch}
  where ${within} order by ${postSearch.postId} desc limit ${sql.raw(String(reach))}`;

/** Posts looked at one by one, the newest first: a short walk, and a long one. */
export const reaches = { near: 2000, far: 12_000 } as const;

type ByViewer = { viewer: string };

export const findNear = searching<ByViewer>('search_near', newest(reaches.near));
export const findFar = searching<ByViewer>('search_far', newest(reaches.far));

/** Rows read by the index of words, at most: the oldest, if there are more. */
const mostIndexed = sql.raw('10000');

/**
 * For rare words. Each post that fits is read at once with its words, so all are ranked; who sees it
 * is asked in their order, until a page is full. By `is not false` the range is no reason to walk
 * through all posts by their keys.
 */
export const findIndexed = prepared<SearchValues & ByViewer, RankedPost[]>('search_indexed', (on) =>
  on
    .select({ id: sql<string>`found.id`, rank: sql<number>`found.rank` })
    .from(
      sql`(select sorted.id, sorted.rank from (
        select ranked.id, ranked.rank from (
          select candidate.id, ${rank} as rank from (
            select ${postSearch.postId} as id, ${postSearch.words} from ${postSearch}
            where ${postSearch.words} @@ ${match} and (${within}) is not false
            limit ${mostIndexed}) as candidate offset 0) as ranked
        where ${isOnPage(sql`ranked`)}
        order by ranked.rank desc, ranked.id desc offset 0) as sorted
      where ${isHighEnough(sql`sorted.id`)} and ${isShown(sql`sorted.id`, reader)}
      order by sorted.rank desc, sorted.id desc limit ${mostLookedThrough}) as found`,
    )
    .where(isUnmuted(sql`found.id`))
    .orderBy(sql`found.rank desc`, sql`found.id desc`)
    .limit(sql.placeholder('size')),
);

/** Newest works with a score that are looked at. */
const mostScored = sql.raw('8000');

/**
 * For scores at least so high: most posts have none, and would be looked at in vain. Walked from the
 * newest down to the first day: the planner takes a range between two unknown ids for so few rows
 * that it would sort all of them.
 */
export const findScored = searching<ByViewer>(
  'search_scored',
  sql`select latest.id as post_id, searched.words from (
      select ${scores.id}, ${scores.ranks} from ${scores} where ${scores.id} < ${until}
      order by ${scores.id} desc limit ${mostScored}) as latest
    cross join lateral (select ${postSearch.words} from ${postSearch}
      where ${postSearch.postId} = latest.id and latest.id >= ${since}
        and latest.ranks[${axis}] >= ${least} offset 0) as searched
    order by latest.id desc offset 0`,
);

/** Posts of one author, at most. */
const mostOfAuthor = sql.raw('20000');

export const findOwn = searching<ByViewer>(
  'search_own',
  sql`select ${postSearch.postId}, ${postSearch.words} from (
      select own.id from ${posts} as own where own.author_id = ${reader} and own.id >= ${since}
        and own.id < ${until} order by own.id desc limit ${mostOfAuthor}) as own
    join ${postSearch} on ${postSearch.postId} = own.id`,
);

/** Among the few posts visitors see. */
export const findShown = searching<unknown>(
  'search_shown',
  sql`select ${postSearch.postId}, ${postSearch.words} from ${postSearch}
    join ${posts} on ${posts.id} = ${postSearch.postId}
    join ${users} on ${users.id} = ${posts.authorId}
    where ${visibleTo(null)} and ${within}`,
  null,
);

/** Of so many groups that must all fit the rarest is looked for. */
export const mostGroups = 8;
const eachGroup = Array.from({ length: mostGroups }, (_, at) => sql.raw(`fits.g${at + 1}`));
/** Each is asked once of a post; a group that is not there fits every post. */
const fits = sql.join(
  eachGroup.map(
    (_, at) => sql`coalesce(latest.words
      @@ (select (${sql.placeholder('groups')}::text[]::tsquery[])[${sql.raw(String(at + 1))}]),
      true) as ${sql.raw(`g${at + 1}`)}`,
  ),
  sql`, `,
);
const fitting = (groups: readonly SQL[]) =>
  sql`count(*) filter (where ${sql.join([...groups], sql` and `)})`;

/**
 * Posts in the index, roughly, as the planner knows; how many of the newest are within the range, up
 * to a bound; how many of these fit; and how many have the rarest of the groups that must all fit.
 */
export const countNear = prepared<
  { groups: readonly string[] } & Pick<SearchValues, 'since' | 'until'>,
  { posts: number; looked: number; fitting: number; rarest: number }[]
>('search_size', (on) =>
  on
    .select({
      posts: sql<number>`(select greatest(reltuples, 0) from pg_class
        where oid = 'post_search'::regclass)::int`,
      looked: sql<number>`(count(*))::int`,
      fitting: sql<number>`(${fitting(eachGroup)})::int`,
      rarest: sql<number>`(least(${sql.join(
        eachGroup.map((group) => fitting([group])),
        sql`, `,
      )}))::int`,
    })
    .from(sql`(select ${fits} from (${newest(reaches.near)}) as latest offset 0) as fits`),
);

/** By how many authors these posts are, and how many of them have a place. */
export const countMakers = prepared<
  { ids: readonly string[] },
  Pick<FoundCounts, 'creators' | 'placed'>[]
>('search_makers', (on) =>
  on
    .select({
      creators: sql<number>`count(distinct ${posts.authorId})::int`,
      placed: sql<number>`(count(*) filter (where ${posts.placeLat} is not null))::int`,
    })
    .from(posts)
    .where(sql`${posts.id} = any(${genericPlanParameter('ids', 'uuid[]')})`),
);

type TotalsRow = Totals[];

const isListedWithPlace = sql`${posts.listed} and ${posts.placeLat} is not null`;

/** Counts of public things. Reads whole tables: its result is cached. */
export const countAll = prepared<Record<string, never>, TotalsRow>('search_totals', (on) =>
  on
    .select({
      posts: sql<number>`coalesce(sum(${memberCounts.posts}), 0)::int`,
      users: sql<number>`(count(*) filter (where ${users.leftAt} is null))::int`,
      hashtags: sql<number>`(select count(*) from ${hashtags}
        where ${hashtags.posts} > ${hashtags.withheld})::int`,
      creators: sql<number>`(count(*) filter (where ${memberCounts.posts} > 0))::int`,
      placed: sql<number>`(select count(*) from ${posts}
        join ${users} as author on author.id = ${posts.authorId} and author.suspended_at is null
        where ${isListedWithPlace})::int`,
    })
    .from(users)
    .leftJoin(memberCounts, sql`${memberCounts.userId} = ${users.id}`)
    .where(sql`${users.suspendedAt} is null`),
);

/** Posts with a place that are subtracted from the totals, at most. */
const mostPlaced = sql.raw('20000');

/** What of these is of members across a block with the reader, up to the limits of such counts. */
export const countAcrossBlocks = prepared<ByViewer, TotalsRow>('search_totals_blocked', (on) =>
  on
    .select({
      posts: sql<number>`coalesce(sum(${memberCounts.posts}), 0)::int`,
      users: sql<number>`(count(*) filter (where ${users.leftAt} is null))::int`,
      hashtags: sql<number>`(select count(*) from (
        select ${postTags.tag}, count(*) as posts from (${avoidedPosts(reader)}) as theirs (id)
        join ${postTags} on ${postTags.postId} = theirs.id group by 1) as avoided
        join ${hashtags} on ${hashtags.tag} = avoided.tag
        where ${hashtags.posts} > ${hashtags.withheld}
          and ${hashtags.posts} - ${hashtags.withheld} <= avoided.posts)::int`,
      creators: sql<number>`(count(*) filter (where ${memberCounts.posts} > 0))::int`,
      placed: sql<number>`(select count(*) from (
        select from (${latelyBlockedIdsOf(reader)}) as author (id)
        cross join lateral (select from ${posts}
          where ${posts.authorId} = author.id and ${isListedWithPlace}) as one
        limit ${mostPlaced}) as theirs)::int`,
    })
    .from(users)
    .leftJoin(memberCounts, sql`${memberCounts.userId} = ${users.id}`)
    .where(sql`${users.id} in (${latelyBlockedIdsOf(reader)})`),
);
