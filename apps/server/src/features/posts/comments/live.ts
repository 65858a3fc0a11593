import { commentsChanged as event } from '@stenope/contract/comments';
import type { DataOf } from '@stenope/contract/live';
import { announces } from '../../../platform/live/outbox.ts';
import { toPost } from '../live.ts';

/** A knock on the door of everybody who looks at the post: each reads what they may. */
export const commentsChanged = announces(event, (change: DataOf<typeof event>) => ({
  to: [toPost(change.postId)],
  data: change,
}));
