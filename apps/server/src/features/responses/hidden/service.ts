import type { Context } from '../../../platform/context.ts';
import { enqueue, type Shift, type Work } from '../../../platform/jobs/job.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { z } from 'zod/mini';
import { ensureOwn, lockOwn, takeDownComments } from '../../posts/service.ts';
import { listAcrossBlocks } from '../queries.ts';
import { takeDown } from '../service.ts';

/** Batch size per transaction, during which others wait for the post. */
const part = 20;

const owned = z.object({ postId: z.string(), authorId: z.string() });

export const takeDownWork: Work<z.output<typeof owned>> = {
  name: 'responses:take_down_hidden',
  payload: owned,
  attempts: 5,
};

/**
 * Deletes content that a block hides from a post's author but that is still under their photograph,
 * without revealing it. A job does it, so that the answer and its time are the same if there is
 * nothing.
 */
export async function askToTakeDown(
  { db }: Context,
  viewer: Viewer,
  postId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, authorId } = await ensureOwn(tx, viewer, postId);
    await enqueue(tx, takeDownWork, { postId: id, authorId }, { key: id, ownerId: authorId });
  });
}

export async function takeDownHidden(
  { context: { db, now }, signal }: Pick<Shift, 'context' | 'signal'>,
  { postId, authorId }: z.output<typeof owned>,
): Promise<void> {
  let taken = part;
  while (taken === part) {
    signal.throwIfAborted();
    taken = await db.transaction(async (tx) => {
      const post = await lockOwn(tx, authorId, postId);
      if (!post) return 0;
      const comments = await takeDownComments(tx, post, { most: part, now: now() });
      const answers = await listAcrossBlocks(tx, { postId, memberId: authorId, most: part });
      for (const response of answers) await takeDown(tx, response);
      return Math.max(comments, answers.length);
    });
  }
}
