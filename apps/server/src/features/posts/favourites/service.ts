import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellOfLike, untell } from '../../notifications/service.ts';
import { glanceToKeep, type PostGlance } from '../queries.ts';
import { mayTakePart } from '../access.ts';
import { glance } from '../readable.ts';
import { deleteFavourite, insertFavourite, setNotification } from './queries.ts';

/** Adds a favourite and notifies the post's author. */
export async function add(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<{ favourite: boolean }> {
  return keep(context, viewer, postId, async (tx, { id, authorId }) => {
    const { userId } = viewer;
    const like = { recipientId: authorId, senderId: userId, postId: id };
    const notificationId = await tellOfLike(tx, like, context.now());
    if (notificationId !== null) await setNotification(tx, { userId, postId: id, notificationId });
  });
}

/** Restores a favourite from an import, without a notification. */
export function addAgain(context: Context, viewer: Viewer, postId: string) {
  return keep(context, viewer, postId, async () => undefined);
}

async function keep(
  { db }: Context,
  viewer: Viewer,
  postId: string,
  whenNew: (tx: Transaction, post: PostGlance) => Promise<void>,
): Promise<{ favourite: boolean }> {
  return db.transaction(async (tx) => {
    const post = await glance(tx, viewer, postId, glanceToKeep);
    if (!mayTakePart(post)) throw new Refusal('not_found');
    const row = { id: newId(), userId: viewer.userId, postId: post.id };
    if (await insertFavourite(tx, row)) await whenNew(tx, post);
    return { favourite: true };
  });
}

/** Works for hidden posts too. */
export async function remove({ db }: Context, viewer: Viewer, postId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await deleteFavourite(tx, viewer.userId, postId);
    if (gone) await untell(tx, gone.notificationId);
    else await glance(tx, viewer, postId);
  });
}
