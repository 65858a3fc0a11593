import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { comments, favourites, posts, postTags } from '../../../tables/posts.ts';

/** Batch size; called until there are none. */
const batch = 100;

export async function listPostsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.authorId, userId))
    .orderBy(asc(posts.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

const tags = sql<string[]>`array(select ${postTags.tag} from ${postTags}
  where ${postTags.postId} = ${posts}.id order by 1)`;

/** Locks a post. */
export async function lockAnyPost(tx: Transaction, id: string) {
  const [locked] = await tx.sql.select().from(posts).where(eq(posts.id, id)).for('no key update');
  if (!locked) return undefined;
  const [row] = await tx.sql.select({ tags }).from(posts).where(eq(posts.id, id));
  return { post: locked, tags: row?.tags ?? [] };
}

export type CommentToErase = Pick<
  typeof comments.$inferSelect,
  'id' | 'postId' | 'parentId' | 'state' | 'deletedAt'
>;

const columns = {
  id: comments.id,
  postId: comments.postId,
  parentId: comments.parentId,
  state: comments.state,
  deletedAt: comments.deletedAt,
};

/** Answers first, so that places they keep can then go as well. */
export async function listCommentsOf(on: Executor, userId: string): Promise<CommentToErase[]> {
  return on.sql
    .select(columns)
    .from(comments)
    .where(eq(comments.authorId, userId))
    .orderBy(sql`${comments.parentId} is null`, asc(comments.id))
    .limit(batch);
}

export async function findOwnComment(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<CommentToErase | undefined> {
  const [row] = await tx.sql
    .select(columns)
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.authorId, userId)));
  return row;
}

/** Empties a comment to an anonymous place. */
export async function emptyPlace(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.sql
    .update(comments)
    .set({
      authorId: null,
      body: '',
      editedAt: null,
      deletedAt: sql`coalesce(${comments.deletedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(comments.id, id));
}

/** Deletes a batch, returning the notifications that counted them. */
export async function deleteFavouritesOf(tx: Transaction, userId: string) {
  const some = tx.sql
    .select({ id: favourites.id })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .limit(batch);
  return tx.sql
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.id, some)))
    .returning({ notificationId: favourites.notificationId });
}

/** Whether any visible content of theirs is left. */
export async function hasWritten(tx: Transaction, userId: string): Promise<boolean> {
  const [post] = await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.authorId, userId))
    .limit(1);
  if (post) return true;
  const [comment] = await tx.sql
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, userId), isNull(comments.deletedAt)))
    .limit(1);
  return comment !== undefined;
}
