import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { favourites } from '../../../tables/posts.ts';

type Favourite = typeof favourites.$inferSelect;

/** False when it existed already. */
export async function insertFavourite(
  on: Executor,
  row: Pick<Favourite, 'id' | 'userId' | 'postId'>,
): Promise<boolean> {
  const made = await on.sql
    .insert(favourites)
    .values(row)
    .onConflictDoNothing({ target: [favourites.userId, favourites.postId] })
    .returning({ id: favourites.id });
  return made.length > 0;
}

/** Records the notification that counted it. */
export async function setNotification(
  tx: Transaction,
  { userId, postId, notificationId }: Pick<Favourite, 'userId' | 'postId' | 'notificationId'>,
): Promise<void> {
  await tx.sql
    .update(favourites)
    .set({ notificationId })
    .where(and(eq(favourites.userId, userId), eq(favourites.postId, postId)));
}

/** Undefined when it did not exist. */
export async function deleteFavourite(
  on: Executor,
  userId: string,
  postId: string,
): Promise<Pick<Favourite, 'notificationId'> | undefined> {
  const [gone] = await on.sql
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.postId, postId)))
    .returning({ notificationId: favourites.notificationId });
  return gone;
}
