import { postLimits, tagLimits } from '@stenope/domain/posts/limits';
import { mutedKinds } from '@stenope/domain/posts/muting';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { tag } from '../feed.ts';
import { liveEvent } from '../live.ts';
import { moment, text } from '../primitives.ts';

/** Hashtags a member follows; hashtags and words a member mutes. */

const onTag = {
  params: z.strictObject({ tag }),
  access: 'member',
  limits: [{ by: 'member', times: 60, seconds: 60 }],
} as const;

export const followTag = action({
  ...onTag,
  id: 'hashtags.follow',
  about: 'Follows a hashtag: posts that carry it come into one’s home. Answers how it is folded.',
  method: 'PUT',
  path: '/api/me/followed-tags/{tag}',
  answer: z.strictObject({ tag, following: z.boolean() }),
  status: 200,
  errors: ['too_many_tags'],
});

export const unfollowTag = action({
  ...onTag,
  id: 'hashtags.unfollow',
  about: 'Follows a hashtag no longer; again, nothing changes.',
  method: 'DELETE',
  path: '/api/me/followed-tags/{tag}',
  answer: null,
  status: 204,
  errors: [],
});

export const listFollowedTags = action({
  id: 'hashtags.followed.list',
  scope: 'read',
  about: 'Hashtags one follows, the latest first.',
  method: 'GET',
  path: '/api/me/followed-tags',
  access: 'member',
  budget: 'lists',
  answer: z.strictObject({
    items: z.array(z.strictObject({ tag, since: moment })).check(z.maxLength(tagLimits.followed)),
  }),
  status: 200,
  errors: [],
});

export const readTag = action({
  id: 'hashtags.read',
  scope: 'read',
  about:
    'A hashtag as it is folded, whether one follows or mutes it, and related ones: those that the newest visible posts under it also carry.',
  method: 'GET',
  path: '/api/hashtags/{tag}',
  access: 'member',
  budget: 'lists',
  params: z.strictObject({ tag }),
  answer: z.strictObject({
    tag,
    following: z.boolean(),
    muted: z.boolean(),
    /** A word one has muted that the hashtag itself says: it hides all posts of others under it. */
    mutedWord: z.optional(text({ min: 1, max: postLimits.tag })),
    /** Worn together with it, by most members first. */
    related: z.array(tag).check(z.maxLength(tagLimits.related)),
  }),
  status: 200,
  errors: [],
});

export const tagsChanged = liveEvent({
  name: 'posts.tag_followed',
  about: 'Which hashtags one follows is different now, on whichever device it was changed.',
  data: z.strictObject({ tag, following: z.boolean() }),
});

const mutedTerm = {
  kind: z.enum(mutedKinds),
  term: text({ min: 1, max: postLimits.tag }),
};

const onTerm = {
  params: z.strictObject(mutedTerm),
  access: 'member',
  limits: [{ by: 'member', times: 60, seconds: 60 }],
} as const;

export const muteTerm = action({
  ...onTerm,
  id: 'muted.create',
  about:
    'Mutes a hashtag or a word: posts of others that carry it leave home, lists, searches and suggestions, and nobody’s text with it is notified. Answers how it is folded.',
  method: 'PUT',
  path: '/api/me/muted-terms/{kind}/{term}',
  answer: z.strictObject(mutedTerm),
  status: 200,
  errors: ['too_many_terms'],
});

export const unmuteTerm = action({
  ...onTerm,
  id: 'muted.delete',
  about: 'Mutes a hashtag or a word no longer; again, nothing changes.',
  method: 'DELETE',
  path: '/api/me/muted-terms/{kind}/{term}',
  answer: null,
  status: 204,
  errors: [],
});

export const listMutedTerms = action({
  id: 'muted.list',
  about: 'Hashtags and words one has muted, the latest first.',
  method: 'GET',
  path: '/api/me/muted-terms',
  access: 'member',
  budget: 'lists',
  answer: z.strictObject({
    items: z
      .array(z.strictObject({ ...mutedTerm, since: moment }))
      .check(z.maxLength(tagLimits.muted)),
  }),
  status: 200,
  errors: [],
});

export const mutedChanged = liveEvent({
  name: 'posts.term_muted',
  about: 'Which hashtags and words one mutes is different now, on whichever device it was changed.',
  data: z.strictObject({ ...mutedTerm, muted: z.boolean() }),
});
