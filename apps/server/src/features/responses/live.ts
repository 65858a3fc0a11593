import { responsesChanged as event } from '@stenope/contract/echoes/responses';
import { announces, toMember } from '../../platform/live/outbox.ts';

interface Subject {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  /** Who looks at the post and meets the author. */
  readonly to: readonly string[];
}

/** Carries no content: whoever may see it under its post, and its author who may wait for it, reads anew. */
export const responsesChanged = announces(event, ({ id, postId, authorId, to }: Subject) => ({
  to: [...to, toMember(authorId)],
  data: { postId, responseId: id },
}));
