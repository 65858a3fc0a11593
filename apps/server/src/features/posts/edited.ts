import { stateAfterEdit } from '@stenope/domain/posts/edit';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WhenCaptioned } from '../media/service.ts';
import { lockShowing, updatePost } from './queries.ts';

/**
 * Called in the transaction of an edit, with what is edited locked: who has read it as it was does
 * not decide about it as it is.
 */
export type WhenEdited = (
  tx: Transaction,
  edited: {
    readonly targetKind: 'post' | 'comment' | 'response' | 'product';
    readonly targetId: string;
  },
) => Promise<void>;

export interface Editing {
  readonly context: Context;
  readonly whenEdited: WhenEdited;
}

/** What is said in a film is an edit like any other: what the team has validated it had not read. */
export const judgePostAnew =
  (whenEdited: WhenEdited): WhenCaptioned =>
  async (tx, of) => {
    const post = await lockShowing(tx, of);
    if (!post) return;
    const state = stateAfterEdit(post.state);
    if (state !== post.state) await updatePost(tx, post.id, { state });
    await whenEdited(tx, { targetKind: 'post', targetId: post.id });
  };
