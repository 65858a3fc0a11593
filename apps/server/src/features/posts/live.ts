import {
  postFailed as failedEvent,
  postGone as goneEvent,
  postPublished as publishedEvent,
} from '@stenope/contract/posts';
import { announces, toMember } from '../../platform/live/outbox.ts';

/** Whoever looks at a post. */
export const toPost = (postId: string): string => `post:${postId}`;

interface Subject {
  readonly id: string;
  readonly authorId: string;
}

export const postPublished = announces(publishedEvent, ({ id, authorId }: Subject) => ({
  to: [toMember(authorId)],
  data: { postId: id },
}));

export const postFailed = announces(failedEvent, ({ id, authorId }: Subject) => ({
  to: [toMember(authorId)],
  data: { postId: id },
}));

export const postGone = announces(goneEvent, ({ id, authorId }: Subject) => ({
  to: [toPost(id), toMember(authorId)],
  data: { postId: id },
}));
