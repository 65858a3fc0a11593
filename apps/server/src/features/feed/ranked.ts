import type { PostSort } from '@stenope/contract/feed';
import { echoAxes } from '@stenope/domain/echoes/axes';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { scores } from '../../tables/echoes.ts';
import { posts, postTags } from '../../tables/posts.ts';
import { isMutedFor, visibleTo } from '../posts/visibility-sql.ts';
import { listing, type List } from './cards.ts';

/**
 * Lists sorted by a score. Posts with a shown score come first, then the others by age. A hidden
 * score gives no rank: its position would reveal it.
 */

export type Ranking = Exclude<PostSort, 'recent'>;

export const rankings: readonly Ranking[] = ['global', ...echoAxes];

/** Sorts after every rank. */
export const noRank = Number.NEGATIVE_INFINITY;
const none = sql.raw(`'-Infinity'::float8`);

/**
 * Rank of the trust engine: the mean minus half the uncertainty; an axis likewise. Matches the
 * indexes.
 */
const rankBy = (ranking: Ranking): SQL =>
  sql`${scores.ranks}[${sql.raw(String(rankings.indexOf(ranking) + 1))}]`;

const reader = sql.placeholder('viewer');
const visible = visibleTo(reader);
const muted = isMutedFor(reader);
/**
 * Subqueries, so that the generic plan is used: plans for actual values are never better, and would
 * be made again.
 */
const before = sql`(select ${sql.placeholder('before')}::uuid)`;
const below = sql`(select ${sql.placeholder('rank')}::float8)`;
const tag = sql.placeholder('tag');
const author = sql.placeholder('author');
/** In the list of a hashtag, which itself may be muted. */
const mutedOther = isMutedFor(reader, posts, sql`${tag}`);

type RankValues = { viewer: string; rank: number; before: string };
type Unranked = Omit<RankValues, 'rank'>;

/** One statement per ranking, as each has its index. */
function perRanking<T>(make: (ranking: Ranking) => T): Readonly<Record<Ranking, T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of them
  return Object.fromEntries(rankings.map((one) => [one, make(one)])) as Record<Ranking, T>;
}

/** All ranks of a post; null while no score is shown. */
export const ranksOf = (postId: SQLWrapper): SQL => sql`(
  select ${scores.ranks} from ${scores} where ${scores.id} = ${postId})`;

const isRanked = sql`${scores.ranks} is not null and ${scores.postId} is not null`;

export const listRanked = perRanking((ranking) =>
  listing<RankValues>(`feed_ranked_${ranking}`, {
    from: sql`${scores} join ${posts} on ${posts.id} = ${scores.postId}`,
    where: sql`${visible} and ${isRanked} and (${rankBy(ranking)}, ${scores.id}) < (${below}, ${before})`,
    rank: rankBy(ranking),
    key: sql`${scores.id}`,
    muted,
    reader,
  }),
);

const hasNoRank = (postId: SQLWrapper): SQL => sql`(
  select true from ${scores} where ${scores.id} = ${postId} and ${scores.ranks} is not null) is null`;

/**
 * Posts without a rank, from two indexes: those with few ratings and those with a hidden score;
 * most are in both. Searching all posts would be slow where nearly all have a rank. `needs_eyes`
 * (fewer than 5 ratings) is the condition of the first.
 */
export const listUnranked = listing<Unranked>('feed_unranked', (rows) => ({
  from: sql`(
    (select ${posts.id} from ${posts} join ${users} on ${users.id} = ${posts.authorId}
    where ${visible} and ${posts.needsEyes} and ${posts.id} < ${before} and ${hasNoRank(posts.id)}
    order by ${posts.id} desc limit ${rows})
    union
    (select ${posts.id} from ${scores} join ${posts} on ${posts.id} = ${scores.postId}
    join ${users} on ${users.id} = ${posts.authorId}
    where ${visible} and ${scores.ranks} is null and ${scores.postId} is not null
      and ${scores.id} < ${before}
    order by ${scores.id} desc limit ${rows})) as unranked
  join ${posts} on ${posts.id} = unranked.id`,
  where: visible,
  key: sql`unranked.id`,
  muted,
  reader,
}));

/** Most ranked posts scanned for a tag. */
const reach = sql.raw('10000');

/** For popular tags, found while scanning the ranks. Finds fewer where they are rare. */
export const listRankedNear = perRanking((ranking) =>
  listing<RankValues & { tag: string }>(`feed_ranked_near_${ranking}`, {
    from: sql`(
      select ${scores.id}, ${rankBy(ranking)} as rank from ${scores}
      where ${isRanked} and (${rankBy(ranking)}, ${scores.id}) < (${below}, ${before})
      order by ${rankBy(ranking)} desc, ${scores.id} desc limit ${reach}) as near
    join ${posts} on ${posts.id} = near.id`,
    where: sql`${visible} and (select true from ${postTags}
      where ${postTags.tag} = ${tag} and ${postTags.postId} = near.id) is not null`,
    rank: sql`near.rank`,
    key: sql`near.id`,
    muted: mutedOther,
    reader,
  }),
);

export const listTaggedUnranked = listing<Unranked & { tag: string }>('feed_tagged_unranked', {
  from: sql`${postTags} join ${posts} on ${posts.id} = ${postTags.postId}`,
  where: sql`${visible} and ${postTags.tag} = ${tag} and ${postTags.postId} < ${before}
    and ${posts.id} < ${before} and ${hasNoRank(postTags.postId)}`,
  key: sql`${postTags.postId}`,
  muted: mutedOther,
  reader,
});

type Seen = Pick<List, 'where' | 'muted'>;

/** For small sets: all of them sorted, then filtered by visibility. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const gathered = <More>(name: string, seen: Seen, postId: SQLWrapper, all: SQL) =>
  perRanking((ranking) => {
    const rank = sql`coalesce((select ${rankBy(ranking)} from ${scores}
      where ${scores.id} = ${postId}), ${none})`;
    return listing<RankValues & More>(`feed_${name}_${ranking}`, {
      ...seen,
      // `offset 0`: the rank is looked up once.
      from: sql`(
        select one.id, one.rank from (select ${postId} as id, ${rank} as rank ${all} offset 0) as one
        where (one.rank, one.id) < (${below}, ${before})
        order by one.rank desc, one.id desc) as ranked
      join ${posts} on ${posts.id} = ranked.id`,
      rank: sql`ranked.rank`,
      key: sql`ranked.id`,
      reader,
    });
  });

export const listTaggedRanked = gathered<{ tag: string }>(
  'tagged',
  { where: visible, muted: mutedOther },
  postTags.postId,
  sql`from ${postTags} where ${postTags.tag} = ${tag}`,
);

const byAuthor = sql`from ${posts} where ${posts.authorId} = ${author}`;

export const listOfAuthorRanked = gathered<{ author: string }>(
  'author',
  { where: visible },
  posts.id,
  byAuthor,
);

/** Authors also see their own posts that are processing or masked. */
export const listOwnRanked = gathered<{ author: string }>(
  'own',
  { where: sql`${posts.state} <> 'removed'` },
  posts.id,
  byAuthor,
);
