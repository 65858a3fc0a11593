import { limits } from '@stenope/domain/accounts/limits';
import { profileLimits, shopStates, type NotificationType } from '@stenope/domain/people/limits';
import { z } from 'zod/mini';
import { username } from '../accounts.ts';
import { action } from '../action.ts';
import { badgeId } from '../echoes/ratings.ts';
import { person } from '../people.ts';
import { latitude, longitude } from '../places.ts';
import { id, publicLink, text } from '../primitives.ts';
import { cover, ownCover } from './covers.ts';

/** A member's profile, and what they may change of it. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

const words = {
  displayName: text({ min: 1, max: limits.displayName.max }),
  fullName: text({ max: profileLimits.fullName }),
  bio: text({ max: profileLimits.bio, lines: 'many' }),
  website: z.nullable(publicLink),
};

/** Location of a member, rounded to about a kilometre and never stored more precisely. */
export const profileLocation = z.strictObject({
  label: text({ min: 1, max: profileLimits.placeLabel }),
  lat: latitude,
  lon: longitude,
});

export type ProfileLocation = z.output<typeof profileLocation>;

/** A member's profile as shown. */
export const profile = z.strictObject({
  ...person.shape,
  fullName: words.fullName,
  badge: badgeId,
  bio: words.bio,
  website: words.website,
  /** The primary one first, the others in their order; empty while the member hides them. */
  covers: z.array(cover).check(z.maxLength(profileLimits.covers)),
  location: z.nullable(profileLocation),
  shop: z.strictObject({ active: z.boolean() }),
  /** Null for a member the viewer has blocked: only their name is shown. */
  counts: z.nullable(z.strictObject({ followers: count, following: count, posts: count })),
  /** The member has left and kept their posts: the page was rebuilt from them. */
  rebuilt: z.boolean(),
  /** True only for admins, who alone see suspended members. */
  suspended: z.boolean(),
  /** Relation of the viewer to the member. */
  mine: z.strictObject({
    self: z.boolean(),
    following: z.boolean(),
    followsMe: z.boolean(),
    blocked: z.boolean(),
    muted: z.boolean(),
  }),
});

export type Profile = z.output<typeof profile>;

export const readProfile = action({
  id: 'users.profile.read',
  scope: 'read',
  about:
    'A member’s page. Whom one may not meet is not there. A name given up less than 30 days ago leads to its former holder: `username` is how they are called now.',
  method: 'GET',
  path: '/api/profiles/{username}',
  access: 'member',
  params: z.strictObject({ username }),
  answer: profile,
  status: 200,
  errors: [],
});

/** By kind of notification. */
const wantedKinds = z.strictObject({
  like: z.boolean(),
  comment: z.boolean(),
  follow: z.boolean(),
  unfollow: z.boolean(),
  other: z.boolean(),
} satisfies Record<NotificationType, unknown>);

/** One's own profile, with private settings. */
export const ownProfile = z.strictObject({
  ...person.shape,
  fullName: words.fullName,
  bio: words.bio,
  website: words.website,
  /** Includes covers not developed yet, also while they are hidden. */
  covers: z.array(ownCover).check(z.maxLength(profileLimits.covers)),
  location: z.nullable(profileLocation),
  shop: z.enum(shopStates),
  /** Whether members may become Pro by themselves on this site. */
  canActivatePro: z.boolean(),
  /** Which kinds of notifications are wanted. */
  notifications: wantedKinds,
  /** Daily mail with unread notifications. */
  digest: z.boolean(),
  /** Link previews of one's posts show no picture. */
  hidesPreviews: z.boolean(),
  /** One's newest posts stand in a feed anybody may subscribe to; not while previews are hidden. */
  offersFeed: z.boolean(),
});

export type OwnProfile = z.output<typeof ownProfile>;

export const readOwnProfile = action({
  id: 'users.profile.own',
  about: 'One’s own page as one edits it.',
  method: 'GET',
  path: '/api/me/profile',
  access: 'member',
  answer: ownProfile,
  status: 200,
  errors: [],
});

/** Changes of one's own profile name its owner in the path: others get `forbidden`. */
export const onOwn = { params: z.strictObject({ userId: id }), access: 'member' } as const;

export const updateProfile = action({
  ...onOwn,
  id: 'users.profile.update',
  about: 'Changes what is named of one’s own page; the rest stays.',
  method: 'PATCH',
  path: '/api/people/{userId}',
  body: z.strictObject({
    username: z.optional(username),
    displayName: z.optional(words.displayName),
    fullName: z.optional(words.fullName),
    bio: z.optional(words.bio),
    website: z.optional(words.website),
    notifications: z.optional(z.partial(wantedKinds)),
    digest: z.optional(z.boolean()),
    hidesPreviews: z.optional(z.boolean()),
    offersFeed: z.optional(z.boolean()),
  }),
  answer: ownProfile,
  status: 200,
  errors: ['forbidden', 'username_taken', 'username_reserved'],
  limits: [{ by: 'member', times: 60, seconds: 600 }],
});

export const setLocation = action({
  ...onOwn,
  id: 'profile.location.set',
  about: 'Says where a Pro works, rounded to about a kilometre; null takes it away.',
  method: 'PUT',
  path: '/api/people/{userId}/location',
  body: z.strictObject({ location: z.nullable(profileLocation) }),
  answer: ownProfile,
  status: 200,
  errors: ['forbidden', 'pro_required'],
  limits: [{ by: 'member', times: 30, seconds: 600 }],
});
