import { stateAfterEdit } from '@stenope/domain/posts/edit';
import type { WhenCaptioned } from '../media/service.ts';
import { lockShowing, updatePost } from './queries.ts';

/** What is said in a film is an edit like any other: what the team has validated it had not read. */
export const judgePostAnew: WhenCaptioned = async (tx, of) => {
  const post = await lockShowing(tx, of);
  if (!post) return;
  const state = stateAfterEdit(post.state);
  if (state !== post.state) await updatePost(tx, post.id, { state });
};
