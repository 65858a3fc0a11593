import { z } from 'zod/mini';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { id, moment, ownPage, ownPageQuery, text } from './primitives.ts';

const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(65_535));

export const photoFormats = ['webp', 'jpeg', 'avif'] as const;

/**
 * A picture that can be shown. Its files stand at `/media/{name}/{width}.{format}` (`photoSource`
 * makes the address), a still of a moving one at `/media/{name}/still.webp` (`stillSource`).
 */
export const photo = z.strictObject({
  name: z.string().check(z.regex(/^[0-9a-z]{32}$/), z.maxLength(32)),
  width: pixels,
  height: pixels,
  animated: z.boolean(),
  /** Base64 thumbhash: the blurred placeholder. */
  thumbhash: text({ max: 100 }),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/), z.maxLength(7)),
  widths: z.array(pixels).check(z.maxLength(12)),
  formats: z.array(z.enum(photoFormats)).check(z.maxLength(3)),
  /** Opens the files of a masked picture to its author for a while; part of their addresses. */
  key: z.optional(z.string().check(z.regex(/^\d{13}\.[\w-]{43}$/), z.maxLength(57))),
});

export type Photo = z.output<typeof photo>;
export type PhotoFormat = (typeof photoFormats)[number];

type Served = Pick<Photo, 'name' | 'key'>;

export function photoSource(served: Served, width: number, format: PhotoFormat): string {
  return addressOf(served, `${width}.${format}`);
}

/** Address of a moving picture that stands still. */
export function stillSource(served: Served): string {
  return addressOf(served, 'still.webp');
}

function addressOf({ name, key }: Served, file: string): string {
  return `/media/${name}/${file}${key === undefined ? '' : `?key=${key}`}`;
}

/** Frame chosen by the author, in pixels of the upright picture. */
export const crop = z.strictObject({
  x: z.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  y: z.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  width: pixels,
  height: pixels,
});

const word = text({ max: 120 });
const figure = z.number().check(z.minimum(0), z.maximum(10_000_000));

/** Camera metadata, as far as present; otherwise null. */
export const cameraFacts = z.strictObject({
  camera: z.nullable(word),
  lens: z.nullable(word),
  focalMm: z.nullable(figure),
  aperture: z.nullable(figure),
  shutter: z.nullable(word),
  iso: z.nullable(figure),
  film: z.nullable(word),
  /** The camera's clock: `2026-05-01T06:40:00`, without a time zone. */
  takenAt: z.nullable(text({ max: 30 })),
});

export type CameraFacts = z.output<typeof cameraFacts>;

/** Parts of the file's metadata that were kept and removed. */
export const fileReceipt = z.strictObject({
  kept: z.array(text({ max: 40 })).check(z.maxLength(20)),
  removed: z.array(text({ max: 40 })).check(z.maxLength(20)),
});

/** A file of one's own, from its upload on. */
export const ownMedia = z.strictObject({
  id,
  state: z.enum(['processing', 'ready', 'failed']),
  width: pixels,
  height: pixels,
  profile: z.nullable(text({ max: 80 })),
  wideGamut: z.boolean(),
  camera: cameraFacts,
  /** Null until the server has examined the file, and for an unreadable one. */
  receipt: z.nullable(fileReceipt),
  photo: z.nullable(photo),
});

export type OwnMedia = z.output<typeof ownMedia>;

export const readOwnMedia = action({
  id: 'media.own.read',
  about: 'One of your own files: whether it can be shown yet, and its receipt.',
  method: 'GET',
  path: '/api/me/media/{mediaId}',
  access: 'member',
  params: z.strictObject({ mediaId: id }),
  answer: ownMedia,
  status: 200,
  errors: [],
});

export const uploadPurposes = ['photo', 'avatar', 'cover'] as const;

const upload = z.strictObject({
  id,
  purpose: z.enum(uploadPurposes),
  fileName: text({ max: 255 }),
  bytes: z.number().check(z.int(), z.minimum(1), z.maximum(10_737_418_240)),
  state: z.enum(['receiving', 'accepted']),
  mediaId: z.nullable(id),
  createdAt: moment,
  expiresAt: moment,
});

/** The resumable transfer itself uses tus 1.0.0 at `/api/uploads`; this lists the results. */
export const listUploads = action({
  id: 'uploads.list',
  about: 'What you sent and have not used yet, newest first.',
  method: 'GET',
  path: '/api/me/uploads',
  access: 'member',
  budget: 'lists',
  query: z.strictObject(ownPageQuery),
  answer: ownPage(upload),
  status: 200,
  errors: ['bad_cursor'],
});

export const setAvatar = action({
  id: 'users.avatar.set',
  about: 'Makes a picture one has sent (purpose `avatar`) the profile photo.',
  method: 'PUT',
  path: '/api/people/{userId}/avatar',
  access: 'member',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ mediaId: id, crop: z.optional(crop) }),
  answer: z.strictObject({ avatar: z.nullable(text({ max: 200 })) }),
  status: 200,
  errors: ['forbidden', 'already_used', 'bad_crop', 'bad_media'],
  limits: [{ by: 'member', times: 20, seconds: 600 }],
});

export const removeAvatar = action({
  id: 'users.avatar.remove',
  about: 'Takes the profile photo away.',
  method: 'DELETE',
  path: '/api/people/{userId}/avatar',
  access: 'member',
  params: z.strictObject({ userId: id }),
  answer: null,
  status: 204,
  errors: ['forbidden'],
  limits: [{ by: 'member', times: 20, seconds: 600 }],
});

export const mediaSettled = liveEvent({
  name: 'media.settled',
  about: 'One of your files can be shown now, or never will be.',
  data: z.strictObject({ media: ownMedia }),
});
