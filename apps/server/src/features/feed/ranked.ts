import type { PostSort } from '@stenope/contract/feed';
import { echoAxes } from '@stenope/domain/echoes/axes';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { scores } from '../../tables/echoes.ts';
import { posts, postTags } from '../../tables/posts.ts';
import { visibleTo } from '../../tables/visibility.ts';
import { listing } from './cards.ts';

/**
 * Lists sorted by a score. Those whose score is shown come first; behind them, in the rank of none,
 * the others by their age. What is not shown has no rank: its place would tell what nobody is told.
 */

export type Ranking = Exclude<PostSort, 'recent'>;

export const rankings: readonly Ranking[] = ['global', ...echoAxes];

/** Behind every rank there is. */
export const noRank = Number.NEGATIVE_INFINITY;
const none = sql.raw(`'-Infinity'::float8`);

/** Trust: the mean less half of what we do not know; an axis likewise. As the indexes have it. */
const rankBy = (ranking: Ranking): SQL =>
  sql`${scores.ranks}[${sql.raw(String(rankings.indexOf(ranking) + 1))}]`;

const reader = sql.placeholder('viewer');
const visible = visibleTo(reader);
/** As a question: a plan made for one place is never better than that for any, and not made again. */
const before = sql`(select ${sql.placeholder('before')}::uuid)`;
const below = sql`(select ${sql.placeholder('rank')}::float8)`;
const tag = sql.placeholder('tag');
const author = sql.placeholder('author');

type RankValues = { viewer: string; rank: number; before: string };
type Unranked = Omit<RankValues, 'rank'>;

/** A statement for each: every ranking has its index. */
function perRanking<T>(make: (ranking: Ranking) => T): Readonly<Record<Ranking, T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of them
  return Object.fromEntries(rankings.map((one) => [one, make(one)])) as Record<Ranking, T>;
}

/** All ranks of a post; null while no score of it is shown. */
export const ranksOf = (postId: SQLWrapper): SQL => sql`(
  select ${scores.ranks} from ${scores} where ${scores.id} = ${postId})`;

const isRanked = sql`${scores.ranks} is not null and ${scores.postId} is not null`;

export const listRanked = perRanking((ranking) =>
  listing<RankValues>(`feed_ranked_${ranking}`, {
    from: sql`${scores} join ${posts} on ${posts.id} = ${scores.postId}`,
    where: sql`${visible} and ${isRanked} and (${rankBy(ranking)}, ${scores.id}) < (${below}, ${before})`,
    rank: rankBy(ranking),
    key: sql`${scores.id}`,
    reader,
  }),
);

const hasNoRank = (postId: SQLWrapper): SQL => sql`(
  select true from ${scores} where ${scores.id} = ${postId} and ${scores.ranks} is not null) is null`;

/**
 * Those with few ratings and those whose score is not shown lie in an index each; most are in both.
 * Looking for who lacks a rank among all posts would be long where nearly all have one. The number
 * stands in the condition of the index.
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
  reader,
}));

/** So far down the ranks one looks for a tag. */
const reach = sql.raw('10000');

/** For tags that many carry: one meets them on the way down. Finds fewer where they are rare. */
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
    reader,
  }),
);

export const listTaggedUnranked = listing<Unranked & { tag: string }>('feed_tagged_unranked', {
  from: sql`${postTags} join ${posts} on ${posts.id} = ${postTags.postId}`,
  where: sql`${visible} and ${postTags.tag} = ${tag} and ${postTags.postId} < ${before}
    and ${posts.id} < ${before} and ${hasNoRank(postTags.postId)}`,
  key: sql`${postTags.postId}`,
  reader,
});

/** Where few are concerned: all of them in their order, of which those that are seen make the page. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const gathered = <More>(name: string, seen: SQL, postId: SQLWrapper, all: SQL) =>
  perRanking((ranking) => {
    const rank = sql`coalesce((select ${rankBy(ranking)} from ${scores}
      where ${scores.id} = ${postId}), ${none})`;
    return listing<RankValues & More>(`feed_${name}_${ranking}`, {
      // `offset 0`: a rank is looked up once.
      from: sql`(
        select one.id, one.rank from (select ${postId} as id, ${rank} as rank ${all} offset 0) as one
        where (one.rank, one.id) < (${below}, ${before})
        order by one.rank desc, one.id desc) as ranked
      join ${posts} on ${posts.id} = ranked.id`,
      where: seen,
      rank: sql`ranked.rank`,
      key: sql`ranked.id`,
      reader,
    });
  });

export const listTaggedRanked = gathered<{ tag: string }>(
  'tagged',
  visible,
  postTags.postId,
  sql`from ${postTags} where ${postTags.tag} = ${tag}`,
);

const byAuthor = sql`from ${posts} where ${posts.authorId} = ${author}`;

export const listOfAuthorRanked = gathered<{ author: string }>(
  'author',
  visible,
  posts.id,
  byAuthor,
);

/** To its author also what waits for a picture, or was masked. */
export const listOwnRanked = gathered<{ author: string }>(
  'own',
  sql`${posts.state} <> 'removed'`,
  posts.id,
  byAuthor,
);
