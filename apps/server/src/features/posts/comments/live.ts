import { commentsChanged as event } from '@stenope/contract/comments';
import type { DataOf } from '@stenope/contract/live';
import { announces } from '../../../platform/live/outbox.ts';

interface Subject {
  readonly change: DataOf<typeof event>;
  /** Who looks at the post and meets its author: to others it is not there. */
  readonly to: readonly string[];
}

/** Carries no content, and goes to everybody who looks at the post and may see it: each reads it anew. */
export const commentsChanged = announces(event, ({ change, to }: Subject) => ({
  to,
  data: change,
}));
