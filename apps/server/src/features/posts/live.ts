import { commentsChanged as event } from '@stenope/contract/comments';
import type { DataOf } from '@stenope/contract/live';
import {
  postFailed as failedEvent,
  postGone as goneEvent,
  postPublished as publishedEvent,
} from '@stenope/contract/posts';
import { announces, exceptMember, mostExcepted, toMember } from '../../platform/live/outbox.ts';

/** Whoever looks at a post. */
const toPost = (postId: string): string => `post:${postId}`;

/**
 * Whoever looks at a post, but for these. Where they are too many to be named nobody is told: the
 * others see it when they look again.
 */
export const toPostWithout = (postId: string, members: readonly string[]): readonly string[] =>
  members.length > mostExcepted ? [] : [toPost(postId), ...members.map(exceptMember)];

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

interface CommentSubject {
  readonly change: DataOf<typeof event>;
  /** Who looks at the post and meets its author: to others it is not there. */
  readonly to: readonly string[];
}

/** Carries no content, and goes to everybody who looks at the post and may see it: each reads it anew. */
export const commentsChanged = announces(event, ({ change, to }: CommentSubject) => ({
  to,
  data: change,
}));
