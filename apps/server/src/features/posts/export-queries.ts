import type { Sensitivity } from '@stenope/domain/posts/limits';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { originalColumns, type OriginalRow } from '../media/photo-sql.ts';
import { comments, favourites, posts, postSteps, postTags } from '../../tables/posts.ts';
import { visibleTo } from './visibility-sql.ts';

export interface PostToExport {
  readonly key: string;
  readonly post: typeof posts.$inferSelect;
  readonly photo: OriginalRow;
  readonly tags: readonly string[];
  readonly steps: readonly {
    readonly body: string;
    readonly alt: string;
    readonly sensitive: Sensitivity;
    readonly photo: OriginalRow | null;
  }[];
}

export async function listPostsToExport(
  on: Executor,
  { userId, after, limit }: ExportPage,
): Promise<PostToExport[]> {
  const rows = await on.sql
    .select({ post: posts, photo: originalColumns })
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
      photo: originalColumns,
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
export async function listCommentsToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select()
    .from(comments)
    .where(and(eq(comments.authorId, userId), isNull(comments.deletedAt), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(limit);
  return rows.map((comment) => ({ key: comment.id, comment }));
}

/** Visible favourites, in the order they were added. */
export async function listFavouritesToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: favourites.id, postId: favourites.postId })
    .from(favourites)
    .innerJoin(posts, eq(posts.id, favourites.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(favourites.userId, userId), visibleTo(userId), gt(favourites.id, after)))
    .orderBy(asc(favourites.id))
    .limit(limit);
}
