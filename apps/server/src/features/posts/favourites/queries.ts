import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { favourites } from '../../../tables/posts.ts';

export async function insertFavourite(
  on: Executor,
  row: typeof favourites.$inferInsert,
): Promise<void> {
  await on.sql
    .insert(favourites)
    .values(row)
    .onConflictDoNothing({ target: [favourites.userId, favourites.postId] });
}

/** False when it was not there. */
export async function deleteFavourite(
  on: Executor,
  userId: string,
  postId: string,
): Promise<boolean> {
  const gone = await on.sql
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.postId, postId)))
    .returning({ id: favourites.id });
  return gone.length > 0;
}
