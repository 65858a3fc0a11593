import { commentsChanged as event } from '@stenope/contract/comments';
import type { DataOf } from '@stenope/contract/live';
import {
  mutedChanged as mutedEvent,
  tagsChanged as tagsEvent,
} from '@stenope/contract/feed/hashtags';
import {
  postFailed as failedEvent,
  postGone as goneEvent,
  postPublished as publishedEvent,
} from '@stenope/contract/posts';
import { announces, exceptMember, mostExcepted, toMember } from '../../platform/live/outbox.ts';

/** Topic of a post's current viewers. */
const toPost = (postId: string): string => `post:${postId}`;

/**
 * Topic of a post's viewers except these members. If they are too many to list, nobody is informed:
 * viewers see the change on reload.
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
  /** Topics of viewers who may see the comment's author. */
  readonly to: readonly string[];
}

/** Carries no content: every permitted viewer of the post reloads. */
export const commentsChanged = announces(event, ({ change, to }: CommentSubject) => ({
  to,
  data: change,
}));

interface TagTie extends DataOf<typeof tagsEvent> {
  readonly of: string;
}

export const tagsChanged = announces(tagsEvent, ({ of, ...data }: TagTie) => ({
  to: [toMember(of)],
  data,
}));

interface MutedTie extends DataOf<typeof mutedEvent> {
  readonly of: string;
}

export const mutedChanged = announces(mutedEvent, ({ of, ...data }: MutedTie) => ({
  to: [toMember(of)],
  data,
}));
