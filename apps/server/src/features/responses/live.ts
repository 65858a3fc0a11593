import { responsesChanged as event } from '@stenope/contract/echoes/responses';
import { announces, toMember } from '../../platform/live/outbox.ts';

interface Subject {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  /** Topics of the post's viewers who may see the author. */
  readonly to: readonly string[];
}

/** Carries no content: permitted viewers and the author, who may be waiting, reload. */
export const responsesChanged = announces(event, ({ id, postId, authorId, to }: Subject) => ({
  to: [...to, toMember(authorId)],
  data: { postId, responseId: id },
}));
