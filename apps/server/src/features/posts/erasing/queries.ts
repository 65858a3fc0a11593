import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { comments, favourites, posts, postTags } from '../../../tables/posts.ts';

/** So many at once; whoever asks comes back until there are none. */
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

/** Nobody else changes it until the transaction ends. */
export async function lockAnyPost(tx: Transaction, id: string) {
  const [locked] = await tx.sql.select().from(posts).where(eq(posts.id, id)).for('no key update');
  if (!locked) return undefined;
  const [row] = await tx.sql.select({ tags }).from(posts).where(eq(posts.id, id));
  return { post: locked, tags: row?.tags ?? [] };
}

export type CommentToErase = Pick<
  typeof comments.$inferSelect,
  'id' | 'postId' | 'parentId' | 'deletedAt'
>;

const columns = {
  id: comments.id,
  postId: comments.postId,
  parentId: comments.parentId,
  deletedAt: comments.deletedAt,
};

/** Answers first: what they stand under may then go as well. */
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

/** Its place, of which nobody knows any more whose it was. */
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

/** Some of them, with the notifications they were counted in. */
export async function deleteFavouritesOf(tx: Transaction, userId: string) {
  const some = tx.sql
    .select({ id: favourites.id })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .limit(batch);
  return tx.sql
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.id, some)))
    .returning({ toldIn: favourites.toldIn });
}

/** Whether anything of theirs is left that somebody could see. */
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
