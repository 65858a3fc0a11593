import { licences, placePrecisions, postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from './accounts.ts';
import { action } from './action.ts';
import { comment } from './comments.ts';
import { mean, means } from './echoes/ratings.ts';
import { liveEvent } from './live.ts';
import { cameraFacts, crop, fileReceipt, photo, videoChoice } from './media.ts';
import { person } from './people.ts';
import { id, moment, page, publicLink, text } from './primitives.ts';

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

const coordinates = {
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
};

export const place = z.strictObject({
  label: z.nullable(text({ min: 1, max: postLimits.placeLabel })),
  ...coordinates,
  precision: z.enum(placePrecisions),
});

export const resource = z.strictObject({
  label: text({ min: 1, max: postLimits.resourceLabel }),
  link: publicLink,
});

/** A post as lists show it. */
export const postCard = z.strictObject({
  id,
  author: person,
  title: text({ max: postLimits.title }),
  excerpt: text({ max: postLimits.excerpt, lines: 'many' }),
  photo: z.nullable(photo),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  sensitive: z.enum(sensitivities),
  place: z.nullable(text({ max: postLimits.placeLabel })),
  comments: count,
  ratings: count,
  createdAt: moment,
  /**
   * Others see only `visible` and `validated`. `failed`: one of its pictures could not be
   * developed.
   */
  status: z.enum(['visible', 'validated', 'masked', 'removed', 'processing', 'failed']),
  /** Actions of the viewer on it. */
  mine: z.strictObject({ favourite: z.boolean() }),
  /** The Echo, for the author and members who rated or revealed it, once it is shown. */
  echo: z.nullable(z.strictObject({ global: mean, axes: means })),
});

export type PostCard = z.output<typeof postCard>;

const step = z.strictObject({
  body: text({ max: postLimits.step, lines: 'many' }),
  photo: z.nullable(photo),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  sensitive: z.enum(sensitivities),
});

/** Everything a post's page shows. */
export const post = z.strictObject({
  ...postCard.shape,
  description: text({ max: postLimits.description, lines: 'many' }),
  /** Folded hashtags; current usernames of mentioned members. */
  tags: z.array(text({ max: postLimits.tag })).check(z.maxLength(postLimits.tags)),
  mentions: z.array(username).check(z.maxLength(postLimits.mentions)),
  steps: z.array(step).check(z.maxLength(postLimits.steps)),
  resources: z.array(resource).check(z.maxLength(postLimits.resources)),
  location: z.nullable(place),
  licence: z.enum(licences),
  hidesCamera: z.boolean(),
  /** Null when the author hides it. */
  camera: z.nullable(cameraFacts),
  profile: z.nullable(text({ max: 80 })),
  allowsResponses: z.boolean(),
  editedAt: z.nullable(moment),
  /** Whether the viewer follows the author; null for oneself. */
  following: z.nullable(z.boolean()),
  /** For the author alone, once the server has examined the file. */
  receipt: z.nullable(fileReceipt),
  /** For the author alone: the videos among its media, the main one first. */
  videoIds: z.array(id).check(z.maxLength(postLimits.steps + 1)),
  can: z.strictObject({
    edit: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
    favourite: z.boolean(),
  }),
});

export type Post = z.output<typeof post>;

/** Answer when a post is opened: the post with the first page of `comments.list`. */
const postPage = z.strictObject({ ...post.shape, thread: page(comment) });

export type PostPage = z.output<typeof postPage>;

const words = {
  title: text({ min: 1, max: postLimits.title }),
  description: text({ max: postLimits.description, lines: 'many' }),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  sensitive: z.enum(sensitivities),
  licence: z.enum(licences),
  hidesCamera: z.boolean(),
  allowsResponses: z.boolean(),
  resources: z.array(resource).check(z.maxLength(postLimits.resources)),
  place: z.nullable(place),
};

const stepWords = {
  body: text({ max: postLimits.step, lines: 'many' }),
  alt: z.optional(text({ max: postLimits.alt, lines: 'many' })),
  sensitive: z.optional(words.sensitive),
};

export const createPost = action({
  id: 'posts.create',
  scope: 'posts:write',
  about:
    'Shows a photograph, or the video of a Pro member, with its method. Others see it once all its media are ready.',
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  body: z.strictObject({
    title: words.title,
    mediaId: id,
    crop: z.optional(crop),
    /** Only with a video. */
    video: z.optional(videoChoice),
    description: z.optional(words.description),
    alt: z.optional(words.alt),
    sensitive: z.optional(words.sensitive),
    licence: z.optional(words.licence),
    hidesCamera: z.optional(words.hidesCamera),
    allowsResponses: z.optional(words.allowsResponses),
    resources: z.optional(words.resources),
    place: z.optional(words.place),
    steps: z.optional(
      z
        .array(
          z.strictObject({
            ...stepWords,
            mediaId: z.optional(id),
            crop: z.optional(crop),
            video: z.optional(videoChoice),
          }),
        )
        .check(z.maxLength(postLimits.steps)),
    ),
  }),
  answer: post,
  status: 201,
  errors: ['already_used', 'bad_crop', 'bad_media', 'pro_required', 'video_unavailable'],
  creates: true,
  limits: [{ by: 'member', times: 60, seconds: 3600 }],
});

const onPost = { params: z.strictObject({ postId: id }), access: 'member' } as const;

export const readPost = action({
  ...onPost,
  id: 'posts.read',
  scope: 'read',
  about: 'A post with its method and its newest comments. What one may not see is not there.',
  method: 'GET',
  path: '/api/posts/{postId}',
  answer: postPage,
  status: 200,
  errors: [],
});

/** Pictures are fixed once a post is made: a body that names one is refused. */
const fixedMedia = z.optional(z.union([id, crop, z.null()]));

export const updatePost = action({
  ...onPost,
  id: 'posts.update',
  scope: 'posts:write',
  about: 'Changes the words of a post. Its pictures stay what they are.',
  method: 'PATCH',
  path: '/api/posts/{postId}',
  body: z.strictObject({
    title: z.optional(words.title),
    description: z.optional(words.description),
    alt: z.optional(words.alt),
    sensitive: z.optional(words.sensitive),
    licence: z.optional(words.licence),
    hidesCamera: z.optional(words.hidesCamera),
    allowsResponses: z.optional(words.allowsResponses),
    resources: z.optional(words.resources),
    place: z.optional(words.place),
    /** The new method: `from` names the step whose picture this one keeps. */
    steps: z.optional(
      z
        .array(
          z.strictObject({
            ...stepWords,
            from: z.optional(
              z.number().check(z.int(), z.minimum(0), z.maximum(postLimits.steps - 1)),
            ),
            mediaId: fixedMedia,
            crop: fixedMedia,
          }),
        )
        .check(z.maxLength(postLimits.steps)),
    ),
    mediaId: fixedMedia,
    crop: fixedMedia,
  }),
  answer: post,
  status: 200,
  errors: ['not_author', 'immutable_field', 'moderated', 'pro_required'],
  limits: [{ by: 'member', times: 60, seconds: 600 }],
});

export const deletePost = action({
  ...onPost,
  id: 'posts.delete',
  about: 'Deletes a post of one’s own, with its comments and files.',
  method: 'DELETE',
  path: '/api/posts/{postId}',
  answer: null,
  status: 204,
  errors: ['not_author'],
});

export const deleteHiddenAnswers = action({
  ...onPost,
  id: 'posts.hidden_answers.delete',
  about:
    'Takes down, soon after, what people on either side of a block said under or gave to a post of one’s own. Answers alike whether or not there is any.',
  method: 'DELETE',
  path: '/api/posts/{postId}/hidden-answers',
  answer: null,
  status: 204,
  errors: ['not_author'],
  limits: [{ by: 'member', times: 30, seconds: 3600 }],
});

const favourite = z.strictObject({ favourite: z.boolean() });

export const addFavourite = action({
  ...onPost,
  id: 'favourites.add',
  about: 'Coup de cœur: saves a post to a private collection; again, nothing changes.',
  method: 'PUT',
  path: '/api/posts/{postId}/favourite',
  answer: favourite,
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 120, seconds: 60 }],
});

export const removeFavourite = action({
  ...onPost,
  id: 'favourites.remove',
  about: 'Takes a post out of the private collection; again, nothing changes.',
  method: 'DELETE',
  path: '/api/posts/{postId}/favourite',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 120, seconds: 60 }],
});

export const postPublished = liveEvent({
  name: 'posts.published',
  about: 'One of your posts can be seen by others now.',
  data: z.strictObject({ postId: id }),
});

export const postFailed = liveEvent({
  name: 'posts.failed',
  about: 'A picture of one of your posts could not be developed: nobody else will see the post.',
  data: z.strictObject({ postId: id }),
});

export const postGone = liveEvent({
  name: 'posts.gone',
  about: 'A post somebody looks at was deleted or hidden: read it anew.',
  data: z.strictObject({ postId: id }),
});
