import { decisionReasons } from '@stenope/domain/moderation/reasons';
import { postLimits } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from './accounts.ts';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { person } from './people.ts';
import { id, moment, page, pageQuery, text } from './primitives.ts';

const body = text({ min: 1, max: postLimits.comment, lines: 'many' });

export const comment = z.strictObject({
  id,
  postId: id,
  /** Comment a reply answers; one level only. */
  parentId: z.nullable(id),
  /** Null once deleted or hidden: the placeholder stays while there are replies. */
  author: z.nullable(person),
  body: text({ max: postLimits.comment, lines: 'many' }),
  mentions: z.array(username).check(z.maxLength(postLimits.mentions)),
  replies: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  createdAt: moment,
  editedAt: z.nullable(moment),
  /** Hidden from everybody but the team. */
  hidden: z.nullable(z.enum(['masked', 'removed'])),
  can: z.strictObject({
    edit: z.boolean(),
    delete: z.boolean(),
    /** For the team: what deleting does is a decision, with a reason. */
    remove: z.boolean(),
  }),
});

export type Comment = z.output<typeof comment>;

/** Reason of a decision, where deleting is one; `other` without. */
export const removal = z.strictObject({ reason: z.optional(z.enum(decisionReasons)) });

const ofPost = { params: z.strictObject({ postId: id }), access: 'member' } as const;
const onComment = { params: z.strictObject({ commentId: id }), access: 'member' } as const;

export const listComments = action({
  ...ofPost,
  id: 'comments.list',
  scope: 'read',
  about: 'What was said of a post, newest first; with `parentId`, the replies, oldest first.',
  method: 'GET',
  path: '/api/posts/{postId}/comments',
  budget: 'lists',
  query: z.strictObject({ ...pageQuery, parentId: z.optional(id) }),
  answer: page(comment),
  status: 200,
  errors: ['bad_cursor'],
});

export const createComment = action({
  ...ofPost,
  id: 'comments.create',
  scope: 'comments:write',
  about: 'Says something of a post, or answers a comment. An answer to an answer joins its thread.',
  method: 'POST',
  path: '/api/posts/{postId}/comments',
  body: z.strictObject({ body, parentId: z.optional(id) }),
  answer: comment,
  status: 201,
  errors: [],
  creates: true,
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});

export const readComment = action({
  ...onComment,
  id: 'comments.read',
  scope: 'read',
  about: 'One comment, for whoever heard that it is there.',
  method: 'GET',
  path: '/api/comments/{commentId}',
  answer: comment,
  status: 200,
  errors: [],
});

export const updateComment = action({
  ...onComment,
  id: 'comments.update',
  scope: 'comments:write',
  about: 'Changes one’s own comment; it carries a mark from then on.',
  method: 'PATCH',
  path: '/api/comments/{commentId}',
  body: z.strictObject({ body }),
  answer: comment,
  status: 200,
  errors: ['not_author'],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});

export const deleteComment = action({
  ...onComment,
  id: 'comments.delete',
  about:
    'Deletes a comment: its author, or the post’s author. An admin removes it by a decision, which its author is told of and may appeal.',
  method: 'DELETE',
  path: '/api/comments/{commentId}',
  query: removal,
  answer: null,
  status: 204,
  errors: ['not_author', 'case_taken', 'illegal_transition'],
});

/** Carries no content: text and counts are read by each viewer with their own rights. */
export const commentsChanged = liveEvent({
  name: 'posts.comments_changed',
  about: 'Something was said, changed or deleted under a post somebody looks at.',
  data: z.strictObject({
    postId: id,
    commentId: id,
    parentId: z.nullable(id),
    kind: z.enum(['created', 'updated', 'deleted']),
  }),
});
