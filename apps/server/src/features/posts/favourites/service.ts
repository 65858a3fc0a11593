import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { glanceToKeep } from '../queries.ts';
import { glance } from '../service.ts';
import { deleteFavourite, insertFavourite } from './queries.ts';

export async function add(
  { db }: Context,
  viewer: Viewer,
  postId: string,
): Promise<{ favourite: boolean }> {
  return db.transaction(async (tx) => {
    const post = await glance(tx, viewer, postId, glanceToKeep);
    if (!post.visible) throw new Refusal('not_found');
    await insertFavourite(tx, { id: newId(), userId: viewer.userId, postId: post.id });
    return { favourite: true };
  });
}

/** What has gone from sight can still be taken out. */
export async function remove({ db }: Context, viewer: Viewer, postId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteFavourite(tx, viewer.userId, postId)) return;
    await glance(tx, viewer, postId);
  });
}
