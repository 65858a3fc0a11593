import { limits } from '@stenope/domain/accounts/limits';
import { tokenLimits } from '@stenope/domain/accounts/tokens';
import { messageLimits } from '@stenope/domain/messages/limits';
import { videoLimits } from '@stenope/domain/media/video';
import { longestAppeal } from '@stenope/domain/moderation/cases';
import { longestWords } from '@stenope/domain/moderation/reasons';
import { notificationTypes, profileLimits, shopStates } from '@stenope/domain/people/limits';
import { licences, postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { mutedKinds } from '@stenope/domain/posts/muting';
import { sellerStatuses } from '@stenope/domain/shop/limits';
import { z } from 'zod/mini';
import { interests, username } from '../accounts.ts';
import { crop } from '../media.ts';
import { profileLocation } from '../people/profile.ts';
import { place, resource as shownResource } from '../posts.ts';
import { email, id, language, link, moment, text } from '../primitives.ts';

/**
 * Schemas of an archive, described in docs/export-format.md. Each feature writes its own part of
 * one; untrusted archives are bound to the same limits as requests.
 */

export const formatName = 'stenope-export';
export const formatVersion = 1;

const count = z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000));

/** Ids begin with the time, which cannot be before 1970. */
const since1970 = moment.check(z.refine((said) => Date.parse(said) >= 0));

const lines = (max: number) => text({ max, lines: 'many' });

/**
 * Also links that are no longer allowed: these are left out on import, and the rest is accepted.
 */
const resource = z.extend(shownResource, { link });

/** Name of a picture inside an archive. */
export const mediaFile =
  /^media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:jpeg|png|gif|mp4|webm)$/;

/** Such a file may be larger than a picture's: one that is not said to be a video has no such name. */
const videoFile = /\.(?:mp4|webm)$/;

const second = z.number().check(z.minimum(0), z.maximum(videoLimits.seconds));

/** An original file with its crop. */
const picture = z
  .strictObject({
    file: z.string().check(z.maxLength(60), z.regex(mediaFile)),
    sha256: z.string().check(z.maxLength(64), z.regex(/^[\da-f]{64}$/)),
    crop: z.nullable(crop),
    /** Of a video: what its author chose, and its captions. */
    video: z.optional(
      z.strictObject({
        posterAt: z.nullable(second),
        previewFrom: z.nullable(second),
        downloads: z.boolean(),
        captions: z.nullable(lines(videoLimits.captionBytes)),
      }),
    ),
  })
  .check(z.refine(({ file, video }) => videoFile.test(file) === (video !== undefined)));

export type ArchivedPicture = z.output<typeof picture>;

/** URL of an avatar in the former service's storage: profiles from there have no file of it. */
const formerAvatar = z.strictObject({ address: text({ min: 1, max: 2000 }) });

export const collectionNames = [
  'posts',
  'comments',
  'responses',
  'products',
  'ratings-given',
  'ratings-received',
  'following',
  'followers',
  'blocks',
  'mutes',
  'favourites',
  'followed-tags',
  'muted-terms',
  'reports',
  'statements',
  'conversations',
  'messages',
  'access-tokens',
] as const;

export type CollectionName = (typeof collectionNames)[number];

/** Older archives do not count these. */
const later: ReadonlySet<CollectionName> = new Set([
  'conversations',
  'messages',
  'followed-tags',
  'muted-terms',
  'statements',
  'access-tokens',
]);

const pagesOf = (name: CollectionName) => (later.has(name) ? z.optional(count) : count);

export const manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  site: text({ max: 300 }),
  exportedAt: moment,
  pages: z.strictObject(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are those names
    Object.fromEntries(collectionNames.map((name) => [name, pagesOf(name)])) as Record<
      CollectionName,
      typeof count
    >,
  ),
});

export const profile = z.strictObject({
  username,
  displayName: text({ min: 1, max: limits.displayName.max }),
  email,
  fullName: text({ max: profileLimits.fullName }),
  bio: lines(profileLimits.bio),
  website: z.nullable(link),
  location: z.nullable(profileLocation),
  language: z.nullable(language),
  interests,
  isPro: z.boolean(),
  joinedAt: moment,
  avatar: z.nullable(z.union([picture, formerAvatar])),
  /** In display order. */
  covers: z.array(z.strictObject({ photo: picture, primary: z.boolean() })).check(
    z.maxLength(profileLimits.covers),
    z.refine((all) => all.filter(({ primary }) => primary).length <= 1),
  ),
  shop: z.enum(shopStates),
  preferences: z.strictObject({
    /** Notification types that are switched off. */
    silenced: z.array(z.enum(notificationTypes)).check(z.maxLength(notificationTypes.length)),
    hidesPreviews: z.boolean(),
    /** Missing in archives from before there were feeds. */
    // oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
    offersFeed: z._default(z.boolean(), false),
    /** Missing in archives from before digests existed. */
    // oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
    wantsDigest: z._default(z.boolean(), false),
    /** Missing in archives from before this preference was stored. */
    // oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
    showsSensitive: z._default(z.boolean(), false),
    showsGiven: z.boolean(),
    showsProgress: z.boolean(),
  }),
});

export type ArchivedProfile = z.output<typeof profile>;

const states = z.enum(['visible', 'validated', 'masked', 'removed']);

/** Missing in archives from before every picture could be labelled. */
// oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
const label = z._default(z.enum(sensitivities), 'none');

export const post = z.strictObject({
  id,
  title: text({ min: 1, max: postLimits.title }),
  description: lines(postLimits.description),
  photo: picture,
  alt: lines(postLimits.alt),
  sensitive: z.enum(sensitivities),
  licence: z.enum(licences),
  hidesCamera: z.boolean(),
  allowsResponses: z.boolean(),
  resources: z.array(resource).check(z.maxLength(postLimits.resources)),
  place: z.nullable(place),
  tags: z.array(text({ max: postLimits.tag })).check(z.maxLength(postLimits.tags)),
  steps: z
    .array(
      z.strictObject({
        body: lines(postLimits.step),
        alt: lines(postLimits.alt),
        sensitive: label,
        photo: z.nullable(picture),
      }),
    )
    .check(z.maxLength(postLimits.steps)),
  state: states,
  createdAt: since1970,
  editedAt: z.nullable(since1970),
});

export type ArchivedPost = z.output<typeof post>;

const comment = z.strictObject({
  id,
  postId: id,
  parentId: z.nullable(id),
  body: lines(postLimits.comment),
  createdAt: moment,
  editedAt: z.nullable(moment),
});

const response = z.strictObject({
  id,
  postId: id,
  photo: picture,
  description: lines(postLimits.responseDescription),
  alt: lines(postLimits.alt),
  sensitive: label,
  state: states,
  createdAt: moment,
});

/** Prices in euro cents. */
const product = z.strictObject({
  id,
  name: text({ max: 140 }),
  description: lines(5000),
  photo: picture,
  alt: lines(postLimits.alt),
  sensitive: label,
  priceCents: count,
  link: z.nullable(text({ max: 2000 })),
  sellerStatus: z.enum(sellerStatuses),
  state: states,
  createdAt: moment,
});

const mark = z.number().check(z.minimum(0), z.maximum(5));
const marks = z.strictObject({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});
const reason = z.optional(lines(1000));
const reasons = z.strictObject({
  intention: reason,
  composition: reason,
  matiere: reason,
  technique: reason,
  emotion: reason,
});

const given = z.strictObject({
  workId: id,
  kind: z.enum(['post', 'response']),
  marks,
  reasons,
  createdAt: moment,
  editedAt: z.nullable(moment),
});

/** Rater and time are null while the site does not show them. */
const received = z.strictObject({
  workId: id,
  marks,
  reasons,
  rater: z.nullable(username),
  day: z.nullable(z.iso.date()),
});

const somebody = z.strictObject({ username, since: moment });

const favourite = z.strictObject({ postId: id });

const followedTag = z.strictObject({ tag: text({ min: 1, max: postLimits.tag }), since: moment });

const mutedTerm = z.strictObject({
  kind: z.enum(mutedKinds),
  term: text({ min: 1, max: postLimits.tag }),
  since: moment,
});

const report = z.strictObject({
  targetKind: text({ max: 40 }),
  targetId: id,
  category: text({ max: 40 }),
  body: lines(1000),
  createdAt: moment,
});

/** A decision about something they published, or about their account, with their appeal. */
const statement = z.strictObject({
  id,
  targetKind: text({ max: 40 }),
  targetId: id,
  act: text({ max: 40 }),
  reason: z.nullable(text({ max: 40 })),
  ground: z.nullable(text({ max: 40 })),
  words: lines(longestWords),
  automated: z.boolean(),
  at: moment,
  until: z.nullable(moment),
  overturnedAt: z.nullable(moment),
  appeal: z.nullable(
    z.strictObject({
      id,
      body: lines(longestAppeal),
      at: moment,
      decidedAt: z.nullable(moment),
      outcome: z.nullable(text({ max: 40 })),
      bySameAdmin: z.boolean(),
      words: lines(longestWords),
    }),
  ),
});

/** The other member may have left since. */
const conversation = z.strictObject({
  id,
  with: z.nullable(username),
  startedByMe: z.boolean(),
  createdAt: moment,
});

const said = z.strictObject({
  id,
  conversationId: id,
  mine: z.boolean(),
  body: lines(messageLimits.text),
  createdAt: moment,
});

/** What a token was allowed, by the names its owner sees; nothing it could be used with. */
const archivedToken = z.strictObject({
  name: text({ max: tokenLimits.name.max }),
  hint: text({ max: 20 }),
  scopes: z.array(text({ max: 40 })).check(z.maxLength(20)),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  expiresAt: moment,
  endedAt: z.nullable(moment),
});

const collections = {
  posts: post,
  comments: comment,
  responses: response,
  products: product,
  'ratings-given': given,
  'ratings-received': received,
  following: somebody,
  followers: somebody,
  blocks: somebody,
  mutes: somebody,
  favourites: favourite,
  'followed-tags': followedTag,
  'muted-terms': mutedTerm,
  reports: report,
  statements: statement,
  conversations: conversation,
  messages: said,
  'access-tokens': archivedToken,
} as const satisfies Record<CollectionName, z.core.$ZodType>;

export type Archived<Name extends CollectionName> = z.output<(typeof collections)[Name]>;

export function pageSchema<Name extends CollectionName>(name: Name) {
  return z.array(collections[name]).check(z.maxLength(pageItems[name]));
}

/** Items per page: posts are long, everything else is short. */
export const pageItems: Readonly<Record<CollectionName, number>> = {
  posts: 20,
  comments: 200,
  responses: 200,
  products: 50,
  'ratings-given': 200,
  'ratings-received': 200,
  following: 500,
  followers: 500,
  blocks: 500,
  mutes: 500,
  favourites: 500,
  'followed-tags': 500,
  'muted-terms': 500,
  reports: 200,
  statements: 200,
  conversations: 500,
  messages: 200,
  'access-tokens': 200,
};
