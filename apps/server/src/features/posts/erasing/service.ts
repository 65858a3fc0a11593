import type { Context, Departure } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { untell, untellAbout } from '../../notifications/service.ts';
import { commentsChanged } from '../live.ts';
import { countComments, deleteComment, deleteEmptyPlace, hasReplies } from '../comments/queries.ts';
import { isHeard } from '../comments/service.ts';
import { replaceCommentMentions } from '../mentions/queries.ts';
import { takeAway } from '../service.ts';
import { toWhoMeets } from '../readable.ts';
import { deleteTagsOf } from '../tags/queries.ts';
import {
  deleteFavouritesOf,
  emptyPlace,
  findOwnComment,
  hasWritten,
  lockAnyPost,
  listCommentsOf,
  listPostsOf,
} from './queries.ts';

/** Erases what a departing member wrote and kept; who leaves their posts leaves only these. */
export async function eraseWritten(context: Context, { userId, mode }: Departure): Promise<void> {
  if (mode === 'erase') await erasePosts(context, userId);
  await eraseComments(context, userId);
  await eraseFavourites(context, userId);
  await deleteTagsOf(context.db, userId);
}

/** Each in its own transaction: an interrupted run continues with the rest. */
async function erasePosts({ db }: Context, userId: string): Promise<void> {
  for (;;) {
    const ids = await listPostsOf(db, userId);
    if (ids.length === 0) return;
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const locked = await lockAnyPost(tx, id);
        if (locked?.post.authorId === userId) await takeAway(tx, locked);
      });
    }
  }
}

/** Deletes their comments; those with answers leave an anonymous place. */
async function eraseComments({ db, now }: Context, userId: string): Promise<void> {
  for (;;) {
    const rows = await listCommentsOf(db, userId);
    if (rows.length === 0) return;
    for (const { id, postId } of rows) {
      await db.transaction((tx) => eraseComment(tx, { id, postId, userId, at: now() }));
    }
  }
}

interface Erased {
  readonly id: string;
  readonly postId: string;
  readonly userId: string;
  readonly at: Date;
}

async function eraseComment(tx: Transaction, { id, postId, userId, at }: Erased): Promise<void> {
  // Locks the post first, as everywhere.
  if (!(await lockAnyPost(tx, postId))) return;
  const comment = await findOwnComment(tx, id, userId);
  if (!comment) return;
  await untellAbout(tx, id);
  if (await hasReplies(tx, id)) {
    await replaceCommentMentions(tx, { id, authorId: null }, []);
    await emptyPlace(tx, id, at);
  } else {
    await deleteComment(tx, id);
    if (comment.parentId !== null) await deleteEmptyPlace(tx, comment.parentId);
  }
  if (comment.deletedAt !== null || !isHeard(comment.state)) return;
  await countComments(tx, postId, -1);
  const { parentId } = comment;
  const change = { postId, commentId: id, parentId, kind: 'deleted' } as const;
  const to = await toWhoMeets(tx, { postId, authorId: userId });
  await emit(tx, commentsChanged({ change, to }));
}

async function eraseFavourites({ db }: Context, userId: string): Promise<void> {
  const eraseSome = async (tx: Transaction): Promise<number> => {
    const gone = await deleteFavouritesOf(tx, userId);
    for (const { notificationId } of gone) await untell(tx, notificationId);
    return gone.length;
  };
  while ((await db.transaction(eraseSome)) > 0);
}

export function hasAnythingWritten(tx: Transaction, userId: string): Promise<boolean> {
  return hasWritten(tx, userId);
}
