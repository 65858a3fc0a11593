import { responsesChanged as event } from '@stenope/contract/echoes/responses';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { toPost } from '../posts/service.ts';

interface Subject {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
}

/** A knock: whoever looks at the post, and its author who may wait for it, reads anew. */
export const responsesChanged = announces(event, ({ id, postId, authorId }: Subject) => ({
  to: [toPost(postId), toMember(authorId)],
  data: { postId, responseId: id },
}));
