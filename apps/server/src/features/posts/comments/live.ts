import { commentsChanged as event } from '@stenope/contract/comments';
import type { DataOf } from '@stenope/contract/live';
import { announces } from '../../../platform/live/outbox.ts';

interface Subject {
  readonly change: DataOf<typeof event>;
  /** Who looks at the post and meets its author: to others it is not there. */
  readonly to: readonly string[];
}

/** A knock on the door of everybody who looks at the post and may know of it: each reads it anew. */
export const commentsChanged = announces(event, ({ change, to }: Subject) => ({
  to,
  data: change,
}));
