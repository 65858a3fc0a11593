import { interests, username } from '@stenope/contract/accounts';
import { crop } from '@stenope/contract/media';
import { profileLocation } from '@stenope/contract/people/profile';
import { place, resource as shownResource } from '@stenope/contract/posts';
import { email, id, language, link, moment, text } from '@stenope/contract/primitives';
import { limits } from '@stenope/domain/accounts/limits';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { photographLimits } from '@stenope/domain/media/limits';
import { messageLimits } from '@stenope/domain/messages/limits';
import { notificationTypes, profileLimits, shopStates } from '@stenope/domain/people/limits';
import { licences, postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { sellerStatuses } from '@stenope/domain/shop/limits';
import { z } from 'zod/mini';

/**
 * What an archive holds: docs/export-format.md says it in words. It is written and read by these
 * schemas; what comes back from outside is locked to the same bounds as a request.
 */

export const formatName = 'stenope-export';
export const formatVersion = 1;

const count = z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000));

/** Ids begin with the time, and there is none before this. */
const since1970 = moment.check(z.refine((said) => Date.parse(said) >= 0));

const lines = (max: number) => text({ max, lines: 'many' });

/** Also one that is no longer shown: it is left out on the way in, and the rest is taken. */
const resource = z.extend(shownResource, { link });

const mediaFile = /^media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:jpeg|png|gif)$/;

/** An original, as it was sent, and what its owner cut out of it. */
const picture = z.strictObject({
  file: z.string().check(z.maxLength(60), z.regex(mediaFile)),
  sha256: z.string().check(z.maxLength(64), z.regex(/^[\da-f]{64}$/)),
  crop: z.nullable(crop),
});

export type ArchivedPicture = z.output<typeof picture>;

/** Where a face lay in the storage of the former service: a profile from there has no file of it. */
const formerFace = z.strictObject({ address: text({ min: 1, max: 2000 }) });

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
  'reports',
  'conversations',
  'messages',
] as const;

export type CollectionName = (typeof collectionNames)[number];

/** An archive from before there were these does not count them. */
const later: ReadonlySet<CollectionName> = new Set(['conversations', 'messages']);

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
  avatar: z.nullable(z.union([picture, formerFace])),
  /** In their order. */
  covers: z.array(z.strictObject({ photo: picture, primary: z.boolean() })).check(
    z.maxLength(profileLimits.covers),
    z.refine((all) => all.filter(({ primary }) => primary).length <= 1),
  ),
  shop: z.enum(shopStates),
  preferences: z.strictObject({
    /** Kinds of notifications that are not wanted. */
    silenced: z.array(z.enum(notificationTypes)).check(z.maxLength(notificationTypes.length)),
    hidesPreviews: z.boolean(),
    /** Archives from before there were digests do not say. */
    // oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
    wantsDigest: z._default(z.boolean(), false),
    /** Nor those from before the preference was kept with the account. */
    // oxlint-disable-next-line no-underscore-dangle -- what zod/mini calls it
    showsSensitive: z._default(z.boolean(), false),
    showsGiven: z.boolean(),
    showsProgress: z.boolean(),
  }),
});

export type ArchivedProfile = z.output<typeof profile>;

const states = z.enum(['visible', 'validated', 'masked', 'removed']);

/** Archives from before every picture could have one do not say. */
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

/** What was hidden elsewhere does not come out here. */
export function mayReturn({ state }: ArchivedPost): boolean {
  return state === 'visible' || state === 'validated';
}

export function picturesOf({ photo, steps }: ArchivedPost): readonly (ArchivedPicture | null)[] {
  return [photo, ...steps.map((step) => step.photo)];
}

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

/** Prices in cents of euros. */
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

/** Who gave it, and when, stay untold for as long as they are untold on the site. */
const received = z.strictObject({
  workId: id,
  marks,
  reasons,
  rater: z.nullable(username),
  day: z.nullable(z.iso.date()),
});

const somebody = z.strictObject({ username, since: moment });

const favourite = z.strictObject({ postId: id });

const report = z.strictObject({
  targetKind: text({ max: 40 }),
  targetId: id,
  category: text({ max: 40 }),
  body: lines(1000),
  createdAt: moment,
});

/** With somebody who may have left since. */
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
  reports: report,
  conversations: conversation,
  messages: said,
} as const satisfies Record<CollectionName, z.core.$ZodType>;

export type Archived<Name extends CollectionName> = z.output<(typeof collections)[Name]>;

export function pageSchema<Name extends CollectionName>(name: Name) {
  return z.array(collections[name]).check(z.maxLength(pageItems[name]));
}

/** A post is long; whatever else there is comes by the hundred. */
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
  reports: 200,
  conversations: 500,
  messages: 200,
};

export function pageName(name: CollectionName, page: number): string {
  return `${name}/${String(page).padStart(6, '0')}.json`;
}

const pageForm = new RegExp(`^(?:${collectionNames.join('|')})/\\d{6}\\.json$`);

/** How large an entry of this name may be; undefined where it is none of ours. */
export function roomOf(name: string): number | undefined {
  if (name === 'manifest.json' || name === 'profile.json') return 64 * 1024;
  if (pageForm.test(name)) return archiveLimits.pageBytes;
  return mediaFile.test(name) ? photographLimits.bytes : undefined;
}
