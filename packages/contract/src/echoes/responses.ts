import { postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { removal } from '../comments.ts';
import { echo } from './ratings.ts';
import { liveEvent } from '../live.ts';
import { crop, photo, videoChoice } from '../media.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

/** Visual responses to a post, where its author allows them. */

const description = text({ max: postLimits.responseDescription, lines: 'many' });
const alt = text({ max: postLimits.alt, lines: 'many' });
const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

export const response = z.strictObject({
  id,
  postId: id,
  author: person,
  description,
  alt,
  sensitive: z.enum(sensitivities),
  photo: z.nullable(photo),
  createdAt: moment,
  status: z.enum(['visible', 'validated', 'masked', 'removed', 'processing', 'failed']),
  echo,
  /** For the author alone, where it is a video. */
  videoId: z.nullable(id),
  can: z.strictObject({
    delete: z.boolean(),
    /** For the team: what deleting does is a decision, with a reason. */
    remove: z.boolean(),
  }),
});

export type Response = z.output<typeof response>;

const ofPost = { params: z.strictObject({ postId: id }), access: 'member' } as const;
const onResponse = { params: z.strictObject({ responseId: id }), access: 'member' } as const;

export const listResponses = action({
  ...ofPost,
  id: 'responses.list',
  scope: 'read',
  about: 'The images given in answer to a post, newest first.',
  method: 'GET',
  path: '/api/posts/{postId}/responses',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: z.extend(page(response), {
    /** Total visible to this viewer, repeated on every page. */
    total: count,
    can: z.strictObject({ respond: z.boolean() }),
  }),
  status: 200,
  errors: ['bad_cursor'],
});

export const createResponse = action({
  ...ofPost,
  id: 'responses.create',
  scope: 'posts:write',
  about:
    'Answers a post with an image, or as a Pro member with a video. Others see it once it is ready.',
  method: 'POST',
  path: '/api/posts/{postId}/responses',
  body: z.strictObject({
    mediaId: id,
    crop: z.optional(crop),
    /** Only with a video. */
    video: z.optional(videoChoice),
    description: z.optional(description),
    alt: z.optional(alt),
    sensitive: z.optional(z.enum(sensitivities)),
  }),
  answer: response,
  status: 201,
  errors: [
    'responses_disabled',
    'already_used',
    'bad_crop',
    'bad_media',
    'pro_required',
    'video_unavailable',
  ],
  creates: true,
  limits: [{ by: 'member', times: 30, seconds: 3600 }],
});

export const readResponse = action({
  ...onResponse,
  id: 'responses.read',
  scope: 'read',
  about: 'One response, for whoever heard that it is there.',
  method: 'GET',
  path: '/api/responses/{responseId}',
  answer: response,
  status: 200,
  errors: [],
});

export const deleteResponse = action({
  ...onResponse,
  id: 'responses.delete',
  about:
    'Takes a response away: its author may, and the author of the post. An admin removes it by a decision, which its author is told of and may appeal.',
  method: 'DELETE',
  path: '/api/responses/{responseId}',
  query: removal,
  answer: null,
  status: 204,
  errors: ['not_author', 'case_taken', 'illegal_transition'],
});

export const responsesChanged = liveEvent({
  name: 'responses.changed',
  about: 'A response to a post somebody looks at came, or went.',
  data: z.strictObject({ postId: id, responseId: id }),
});
