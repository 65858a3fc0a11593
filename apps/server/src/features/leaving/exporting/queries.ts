import type { Sensitivity } from '@stenope/domain/posts/limits';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import {
  isCounted,
  isTold,
  memberTrust,
  ratings,
  responses,
  saidBefore,
  scores,
} from '../../../tables/echoes.ts';
import { media } from '../../../tables/media.ts';
import { blocks, covers, follows, mutes, products } from '../../../tables/people.ts';
import { comments, favourites, posts, postSteps, postTags } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { visibleTo, withoutBlock } from '../../../tables/visibility.ts';

/** Keyset page of a member's rows; all keys are ids. */
export interface Page {
  readonly userId: string;
  readonly after: string;
  readonly limit: number;
}

export const firstOfAll = '00000000-0000-0000-0000-000000000000';

const pictureColumns = {
  id: media.id,
  format: media.format,
  sha256: media.sha256,
  crop: media.crop,
};

export type PictureRow = {
  [Key in keyof typeof pictureColumns]: (typeof media.$inferSelect)[Key];
};

export interface PostToTake {
  readonly key: string;
  readonly post: typeof posts.$inferSelect;
  readonly photo: PictureRow;
  readonly tags: readonly string[];
  readonly steps: readonly {
    readonly body: string;
    readonly alt: string;
    readonly sensitive: Sensitivity;
    readonly photo: PictureRow | null;
  }[];
}

export async function listPosts(
  on: Executor,
  { userId, after, limit }: Page,
): Promise<PostToTake[]> {
  const rows = await on.sql
    .select({ post: posts, photo: pictureColumns })
    .from(posts)
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(and(eq(posts.authorId, userId), gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(limit);
  const ids = rows.map(({ post }) => post.id);
  if (ids.length === 0) return [];
  const steps = await on.sql
    .select({
      postId: postSteps.postId,
      body: postSteps.body,
      alt: postSteps.alt,
      sensitive: postSteps.sensitive,
      photo: pictureColumns,
    })
    .from(postSteps)
    .leftJoin(media, eq(media.id, postSteps.mediaId))
    .where(inArray(postSteps.postId, ids))
    .orderBy(asc(postSteps.postId), asc(postSteps.position));
  const tags = await on.sql
    .select()
    .from(postTags)
    .where(inArray(postTags.postId, ids))
    .orderBy(asc(postTags.tag));
  return rows.map(({ post, photo }) => ({
    key: post.id,
    post,
    photo,
    tags: tags.flatMap((one) => (one.postId === post.id ? [one.tag] : [])),
    steps: steps.filter((step) => step.postId === post.id),
  }));
}

/** Without deleted comments. */
export async function listComments(on: Executor, { userId, after, limit }: Page) {
  const rows = await on.sql
    .select()
    .from(comments)
    .where(and(eq(comments.authorId, userId), isNull(comments.deletedAt), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(limit);
  return rows.map((comment) => ({ key: comment.id, comment }));
}

export async function listResponses(on: Executor, { userId, after, limit }: Page) {
  const rows = await on.sql
    .select({ response: responses, photo: pictureColumns })
    .from(responses)
    .innerJoin(media, eq(media.id, responses.mediaId))
    .where(and(eq(responses.authorId, userId), gt(responses.id, after)))
    .orderBy(asc(responses.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.response.id, ...row }));
}

export async function listProducts(on: Executor, { userId, after, limit }: Page) {
  const rows = await on.sql
    .select({ product: products, photo: pictureColumns })
    .from(products)
    .innerJoin(media, eq(media.id, products.mediaId))
    .where(and(eq(products.sellerId, userId), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.product.id, ...row }));
}

const kind = sql<
  'post' | 'response'
>`case when ${scores.postId} is null then 'response' else 'post' end`;

export async function listGiven(on: Executor, { userId, after, limit }: Page) {
  const rows = await on.sql
    .select({ rating: ratings, kind })
    .from(ratings)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .where(and(eq(ratings.userId, userId), gt(ratings.id, after)))
    .orderBy(asc(ratings.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.rating.id, ...row }));
}

const rater = alias(users, 'rater');

/** The ratings the site shows, in the order of random ids. */
export async function listReceived(on: Executor, { userId, after, limit }: Page) {
  const rows = await on.sql
    .select({
      rating: ratings,
      saidBefore: saidBefore(userId),
      isNamed: sql<boolean>`${scores.state} = 'stabilised'`,
      username: rater.username,
      mayInteract: sql<boolean>`(${rater.id} is not null and ${rater.suspendedAt} is null
        and ${withoutBlock(userId, ratings.userId)})`,
    })
    .from(ratings)
    .innerJoin(scores, eq(scores.id, ratings.workId))
    .leftJoin(responses, eq(responses.id, scores.responseId))
    .leftJoin(posts, eq(posts.id, scores.postId))
    .leftJoin(rater, eq(rater.id, ratings.userId))
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(
      and(
        eq(scores.authorId, userId),
        sql`coalesce(${responses.state}, ${posts.state}) <> 'removed'`,
        isCounted,
        isTold(userId),
        gt(ratings.id, after),
      ),
    )
    .orderBy(asc(ratings.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.rating.id, ...row }));
}

/** Members visible to the owner. */
const mayInteract = (userId: string) =>
  sql`(${users.suspendedAt} is null and ${withoutBlock(userId, users.id)})`;

export async function listFollowed(on: Executor, { userId, after, limit }: Page) {
  return on.sql
    .select({ key: users.id, username: users.username, since: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, userId), mayInteract(userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function listFollowers(on: Executor, { userId, after, limit }: Page) {
  return on.sql
    .select({ key: users.id, username: users.username, since: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followedId, userId), mayInteract(userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

type Boundary = typeof blocks | typeof mutes;

/** For members who blocked the owner: the name known before, and only if one was known. */
const hides = (userId: string) => sql`coalesce((select true from ${blocks} as shut
  where shut.blocker_id = ${users.id} and shut.blocked_id = ${userId}), false)`;
const knownName = (table: Boundary, userId: string) => sql<string>`case when ${hides(userId)}
  then ${table.username} else ${users.username} end`;
const isKnown = (table: Boundary, userId: string) =>
  sql`(${table.username} is not null or not ${hides(userId)})`;

export async function listBlocked(on: Executor, { userId, after, limit }: Page) {
  return on.sql
    .select({ key: users.id, username: knownName(blocks, userId), since: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), isKnown(blocks, userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function listMuted(on: Executor, { userId, after, limit }: Page) {
  return on.sql
    .select({ key: users.id, username: knownName(mutes, userId), since: mutes.createdAt })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(and(eq(mutes.muterId, userId), isKnown(mutes, userId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Visible favourites, in the order they were added. */
export async function listFavourites(on: Executor, { userId, after, limit }: Page) {
  return on.sql
    .select({ key: favourites.id, postId: favourites.postId })
    .from(favourites)
    .innerJoin(posts, eq(posts.id, favourites.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(favourites.userId, userId), visibleTo(userId), gt(favourites.id, after)))
    .orderBy(asc(favourites.id))
    .limit(limit);
}

export async function listReports(on: Executor, { userId, after, limit }: Page) {
  const { id: key, targetKind, targetId, category, body, createdAt } = reports;
  return on.sql
    .select({ key, targetKind, targetId, category, body, createdAt })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(limit);
}

export async function findProfile(on: Executor, userId: string) {
  const [user] = await on.sql.select().from(users).where(eq(users.id, userId));
  const [avatar] = await on.sql
    .select(pictureColumns)
    .from(media)
    .where(and(eq(media.ownerId, userId), eq(media.usedAs, 'avatar'), eq(media.state, 'ready')));
  const above = await on.sql
    .select({ photo: pictureColumns, primary: covers.isPrimary })
    .from(covers)
    .innerJoin(media, eq(media.id, covers.mediaId))
    .where(eq(covers.userId, userId))
    .orderBy(asc(covers.position));
  const [trust] = await on.sql
    .select({ showsGiven: memberTrust.showsGiven, showsProgress: memberTrust.showsProgress })
    .from(memberTrust)
    .where(eq(memberTrust.userId, userId));
  return user && { user, avatar: avatar ?? null, covers: above, trust };
}

/** For the progress only. */
export async function countPictures(on: Executor, userId: string): Promise<number> {
  const { rows } = await on.sql.execute<{ pictures: number }>(
    sql`select count(*)::int as pictures from ${media} where ${media.ownerId} = ${userId}`,
  );
  return rows[0]?.pictures ?? 0;
}
