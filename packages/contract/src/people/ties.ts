import { postLimits } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { photo } from '../media.ts';
import { person } from '../people.ts';
import { id, page, pageQuery, text } from '../primitives.ts';

/** Follows, suggestions, blocks and mutes. */

/** A member in a list, and whether the viewer follows them; null for oneself. */
export const listedPerson = z.strictObject({
  ...person.shape,
  following: z.nullable(z.boolean()),
});

export type ListedPerson = z.output<typeof listedPerson>;

const onPerson = { params: z.strictObject({ userId: id }), access: 'member' } as const;

const ofPerson = {
  ...onPerson,
  method: 'GET',
  budget: 'lists',
  query: z.strictObject({
    ...pageQuery,
    /** Only members whose username or name begins with this, ordered by name. */
    q: z.optional(text({ min: 1, max: 60 })),
  }),
  answer: page(listedPerson),
  status: 200,
  errors: ['bad_cursor'],
} as const;

export const listFollowers = action({
  ...ofPerson,
  id: 'users.followers.list',
  scope: 'read',
  about: 'Who follows a member, the latest first; those called so by their names.',
  path: '/api/people/{userId}/followers',
});

export const listFollowing = action({
  ...ofPerson,
  id: 'users.following.list',
  scope: 'read',
  about: 'Whom a member follows, the latest first; those called so by their names.',
  path: '/api/people/{userId}/following',
});

export const suggestionReasons = [
  'followed_by_yours',
  'same_tags',
  'place',
  'interests',
  'active',
] as const;

const mostSuggested = 24;

/** Newest pictures of a suggested member, none of them labelled sensitive. */
const suggestedPicture = z.strictObject({
  id,
  title: text({ max: postLimits.title }),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  photo,
});

export type SuggestedPicture = z.output<typeof suggestedPicture>;

export const suggestPeople = action({
  id: 'users.suggestions',
  about: 'Members one might like to follow, the likeliest first.',
  method: 'GET',
  path: '/api/me/suggestions',
  access: 'member',
  budget: 'lists',
  query: z.strictObject({
    limit: z.optional(
      z.coerce
        .number<string | number>()
        .check(z.int(), z.minimum(1), z.maximum(mostSuggested))
        .register(z.globalRegistry, { type: 'integer' }),
    ),
  }),
  answer: z.strictObject({
    items: z
      .array(
        z.strictObject({
          ...person.shape,
          /** The strongest reason, and how many members the viewer follows also follow them. */
          reason: z.enum(suggestionReasons),
          followedByYours: z.number().check(z.int(), z.minimum(0), z.maximum(1000)),
          /** Name of the viewer's place near which they photograph; null without a name. */
          place: z.nullable(text({ max: postLimits.placeLabel })),
          pictures: z.array(suggestedPicture).check(z.maxLength(3)),
        }),
      )
      .check(z.maxLength(mostSuggested)),
  }),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

const put = {
  ...onPerson,
  method: 'PUT',
  status: 200,
  limits: [{ by: 'member', times: 60, seconds: 60 }],
} as const;

const end = {
  ...onPerson,
  method: 'DELETE',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
} as const;

const listOwn = {
  method: 'GET',
  access: 'member',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(person),
  status: 200,
  errors: ['bad_cursor'],
} as const;

export const block = action({
  ...put,
  id: 'block.create',
  about:
    'Shuts a member out: neither sees the other, and neither follows the other any more. They are not told.',
  path: '/api/people/{userId}/block',
  answer: z.strictObject({ blocked: z.boolean() }),
  errors: ['self_block'],
});

export const unblock = action({
  ...end,
  id: 'block.delete',
  about: 'Shuts a member out no longer; again, nothing changes. Nobody follows again by it.',
  path: '/api/people/{userId}/block',
});

export const listBlocks = action({
  ...listOwn,
  id: 'block.list',
  about: 'Whom one has shut out, the latest first.',
  path: '/api/me/blocks',
});

export const mute = action({
  ...put,
  id: 'mute.create',
  about: 'Silences a member: no notifications of theirs, none of their posts at home.',
  path: '/api/people/{userId}/mute',
  answer: z.strictObject({ muted: z.boolean() }),
  errors: ['self_mute'],
});

export const unmute = action({
  ...end,
  id: 'mute.delete',
  about: 'Silences a member no longer; again, nothing changes.',
  path: '/api/people/{userId}/mute',
});

export const listMutes = action({
  ...listOwn,
  id: 'mute.list',
  about: 'Whom one has silenced, the latest first.',
  path: '/api/me/mutes',
});

export const tiesChanged = liveEvent({
  name: 'people.ties_changed',
  about: 'Whom one follows, blocks or mutes is different now, on whichever device it was changed.',
  data: z.strictObject({
    userId: id,
    /** Whether the viewer follows them now; absent if that did not change. */
    following: z.optional(z.boolean()),
  }),
});
