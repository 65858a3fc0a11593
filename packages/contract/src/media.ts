import { videoLimits, videoProblems } from '@stenope/domain/media/video';
import { z } from 'zod/mini';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { id, moment, ownPage, ownPageQuery, text } from './primitives.ts';

const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(65_535));

export const photoFormats = ['webp', 'jpeg', 'avif'] as const;

const seconds = z.number().check(z.minimum(0), z.maximum(videoLimits.seconds));

/**
 * A video that can be played. It stands at `videoSource`, and the square preview of its first or of
 * chosen ten seconds, without sound, at `previewSource`. The picture beside it is its poster.
 */
export const shownVideo = z.strictObject({
  seconds,
  sound: z.boolean(),
  /** Whether there are captions at `captionsSource`. */
  captions: z.boolean(),
  /** Whether its author offers it for download. */
  downloads: z.boolean(),
});

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
  /** There where it is a video, and the picture its poster. */
  video: z.optional(shownVideo),
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

/** Address of a video: MP4 (H.264, AAC) in 720p. */
export function videoSource(served: Served): string {
  return addressOf(served, '720.mp4');
}

export function previewSource(served: Served): string {
  return addressOf(served, 'preview.mp4');
}

export function captionsSource(served: Served): string {
  return addressOf(served, 'captions.vtt');
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

/** What the author of a video chose; seconds from its beginning. */
export const videoChoice = z.strictObject({
  posterAt: z.optional(seconds),
  previewFrom: z.optional(seconds),
  downloads: z.optional(z.boolean()),
});

export type VideoChoice = z.output<typeof videoChoice>;

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
  /** Of a video: its length, whether it has sound, and why it failed. */
  video: z.optional(
    z.strictObject({
      seconds,
      sound: z.boolean(),
      problem: z.nullable(z.enum(videoProblems)),
    }),
  ),
});

export type OwnMedia = z.output<typeof ownMedia>;

export const readOwnMedia = action({
  id: 'media.own.read',
  scope: 'posts:write',
  about: 'One of your own files: whether it can be shown yet, and its receipt.',
  method: 'GET',
  path: '/api/me/media/{mediaId}',
  access: 'member',
  params: z.strictObject({ mediaId: id }),
  answer: ownMedia,
  status: 200,
  errors: [],
});

export const uploadPurposes = ['photo', 'avatar', 'cover', 'video'] as const;

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
  scope: 'posts:write',
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

const onVideo = { params: z.strictObject({ mediaId: id }), access: 'member' } as const;

/** Where a video stands. The server works on it from the moment it is used. */
const videoStatus = z.strictObject({
  mediaId: id,
  /** `sent`: it is there and nothing uses it yet. */
  state: z.enum(['sent', 'queued', 'processing', 'ready', 'failed']),
  /** How much is done, while it is being processed. */
  percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  problem: z.nullable(z.enum(videoProblems)),
  can: z.strictObject({ retry: z.boolean() }),
});

export type VideoStatus = z.output<typeof videoStatus>;

export const readVideo = action({
  ...onVideo,
  id: 'video.status',
  about:
    'Where one of your videos stands: how much is done, or why it failed. The team sees it too.',
  method: 'GET',
  path: '/api/videos/{mediaId}',
  answer: videoStatus,
  status: 200,
  errors: [],
});

export const retryVideo = action({
  ...onVideo,
  id: 'video.retry',
  about: 'Begins a video anew that failed; otherwise it changes nothing.',
  method: 'POST',
  path: '/api/videos/{mediaId}/retry',
  answer: videoStatus,
  status: 200,
  errors: ['pro_required', 'video_unavailable'],
  limits: [{ by: 'member', times: 10, seconds: 3600 }],
});

export const updateVideo = action({
  ...onVideo,
  id: 'video.update',
  about: 'Says whether others are offered a video for download.',
  method: 'PATCH',
  path: '/api/videos/{mediaId}',
  body: z.strictObject({ downloads: z.boolean() }),
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 600 }],
});

export const setCaptions = action({
  ...onVideo,
  id: 'video.captions.set',
  about: 'Gives a video the captions of a WebVTT file: its times and words are kept, nothing else.',
  method: 'PUT',
  path: '/api/videos/{mediaId}/captions',
  body: z.strictObject({ file: text({ max: videoLimits.captionBytes, lines: 'many' }) }),
  bodyBytes: 512 * 1024,
  answer: null,
  status: 204,
  errors: ['bad_captions', 'moderated'],
  limits: [{ by: 'member', times: 30, seconds: 600 }],
});

export const removeCaptions = action({
  ...onVideo,
  id: 'video.captions.remove',
  about: 'Takes the captions of a video away.',
  method: 'DELETE',
  path: '/api/videos/{mediaId}/captions',
  answer: null,
  status: 204,
  errors: ['moderated'],
  limits: [{ by: 'member', times: 30, seconds: 600 }],
});

export const videoProgressed = liveEvent({
  name: 'media.progressed',
  about: 'How much of one of your videos is done. Stored nowhere: `video.status` says it too.',
  data: z.strictObject({
    mediaId: id,
    percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  }),
});

export const mediaSettled = liveEvent({
  name: 'media.settled',
  about: 'One of your files can be shown now, or never will be.',
  data: z.strictObject({ media: ownMedia }),
});
