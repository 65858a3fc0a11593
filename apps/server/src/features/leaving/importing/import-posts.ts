import type { ArchivedPicture, ArchivedPost } from '@stenope/contract/accounts/archive';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { photographLimits } from '@stenope/domain/media/limits';
import { formatOf, signatureBytes } from '@stenope/domain/media/signatures';
import { videoFormatOf } from '@stenope/domain/media/video';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPublicHost } from '@stenope/domain/links/public-host';
import type { StoredStep } from '@stenope/domain/posts/method';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { BadZip } from '../../../platform/zip/reader.ts';
import {
  admit,
  ensureRoom,
  keepOriginal,
  letGo,
  type StoredOriginal,
  videoRoomOf,
} from '../../media/service.ts';
import { insertReturning, judgeReturning } from '../../posts/service.ts';
import { mayReturn, picturesOf } from '../archive/format.ts';
import type { OpenArchive } from '../archive/reading.ts';
import { insertImported, isStanding, listImported } from './queries.ts';
import type { TiesPassed } from './ties.ts';

export interface Bringing {
  /** Writes only while the import is wanted. */
  readonly context: Context;
  /** For what is cleaned up also when it is wanted no more. */
  readonly bare: Context;
  readonly userId: string;
  readonly archive: OpenArchive;
  readonly signal: AbortSignal;
  /** Called after each post, with the numbers created and skipped so far. */
  readonly onPost: (so: { readonly posts: number; readonly skipped: number }) => Promise<void>;
}

/** Progress of an import. `bad` counts skipped posts with bad pictures. */
export interface Passed {
  readonly posts: number;
  readonly skipped: number;
  readonly bad: number;
  /** Position: the page, and the number of its posts that are done. */
  readonly page: number;
  readonly ofPage: number;
  /** Posts in the archive, counted when it was validated. */
  readonly total: number;
  /** Once all posts are done: the position in what follows them. */
  readonly ties?: TiesPassed | undefined;
}

export const nothingPassed: Passed = {
  posts: 0,
  skipped: 0,
  bad: 0,
  page: 1,
  ofPage: 0,
  total: 0,
};

/** Too many bad pictures: the rest is not tried. */
export class BadPictures extends Error {
  override readonly name = 'BadPictures';
}

/**
 * Imports missing posts one by one; an interrupted import continues with the rest. Returns the
 * position when the turn is over; at the end it is before the first tie.
 */
export async function bringPosts(bringing: Bringing, from: Passed): Promise<Passed> {
  const { context, userId, archive, signal, onPost } = bringing;
  const isOver = aTurn();
  let passed = from;
  for await (const page of archive.pages('posts', from.page)) {
    const left = page.slice(passed.ofPage);
    await ensureStanding(bringing);
    const ids = left.map(({ id }) => id);
    const there = await listImported(context.db, userId, ids);
    for (const post of left) {
      signal.throwIfAborted();
      const isThere = there.has(post.id);
      if (!isThere && isOver(post)) return passed;
      passed = add(passed, isThere ? 'made' : await bringPost(bringing, post));
      if (passed.bad >= archiveLimits.badPictures) throw new BadPictures();
      const { posts, skipped } = passed;
      await onPost({ posts, skipped });
    }
    passed = { ...passed, page: passed.page + 1, ofPage: 0 };
  }
  return { ...passed, ties: { list: 'following', page: 1, ofPage: 0 } };
}

/** Called before each post to create; true when the turn is over. */
function aTurn(): (post: ArchivedPost) => boolean {
  let pictures = 0;
  return (post) => {
    const before = pictures;
    pictures += picturesOf(post).filter((picture) => picture !== null).length;
    // At least one post, however many pictures it has.
    return before > 0 && pictures > archiveLimits.turnPictures;
  };
}

type Fate = 'made' | 'skipped' | 'bad';

function add(passed: Passed, fate: Fate): Passed {
  const { posts, skipped, bad, ofPage } = passed;
  if (fate === 'made') return { ...passed, ofPage: ofPage + 1, posts: posts + 1 };
  const worse = bad + (fate === 'bad' ? 1 : 0);
  return { ...passed, ofPage: ofPage + 1, skipped: skipped + 1, bad: worse };
}

/** Stops the import of a member who was suspended or has left. */
export async function ensureStanding({ context, userId, signal }: Bringing): Promise<void> {
  signal.throwIfAborted();
  if (!(await isStanding(context.db, userId))) throw new Refusal('unauthenticated');
}

/** Faults of a single post or picture: it is skipped, and the others follow. */
const itsOwnFault = new Set([
  'bad_media',
  'unsupported_media',
  'image_too_large',
  'invalid',
  'bad_crop',
  'bad_ratio',
  'bad_video',
  'video_too_large',
  'video_too_long',
]);

export function isItsOwnFault(error: unknown): error is Refusal {
  return error instanceof Refusal && itsOwnFault.has(error.code);
}

async function bringPost(bringing: Bringing, post: ArchivedPost): Promise<Fate> {
  const pictures = picturesOf(post);
  const isWhole = pictures.every((one) => one === null || bringing.archive.has(one));
  if (!mayReturn(post) || !isWhole) return 'skipped';
  for (const one of pictures) if (one && !(await hasRoom(bringing, one))) return 'skipped';
  const stored: StoredOriginal[] = [];
  let fate: Fate = 'skipped';
  try {
    judgeReturning({ ...post, steps: post.steps.map(asJudged) });
    // From here on every refusal has cost image processing: after a few the import is given up.
    fate = 'bad';
    for (const picture of pictures) {
      if (picture) stored.push(await keepPicture(bringing, picture));
    }
    await makePost(bringing, post, stored);
    fate = 'made';
  } catch (error) {
    if (!isItsOwnFault(error)) throw error;
  } finally {
    // Originals of a failed post are deleted; a retry stores them again.
    if (fate !== 'made') await letGo(bringing.bare, bringing.userId, stored);
  }
  return fate;
}

/** Whether a step is empty does not depend on its picture's name. */
function asJudged({ photo, ...words }: ArchivedPost['steps'][number]) {
  return { ...words, mediaId: photo && photo.file };
}

async function makePost(
  { context, userId }: Bringing,
  post: ArchivedPost,
  stored: readonly StoredOriginal[],
): Promise<void> {
  const now = context.now();
  const bytes = stored.reduce((sum, one) => sum + one.bytes, 0);
  await context.db.transaction(async (tx) => {
    await ensureRoom(tx, context, { ownerId: userId, bytes });
    const left = [...stored];
    const place = async (picture: ArchivedPicture | null, as: 'post' | 'step') => {
      const own = picture && left.shift();
      const { crop, video } = picture ?? { crop: null };
      return own ? admit(tx, own, { ownerId: userId, as, crop, video }) : null;
    };
    const mediaId = (await place(post.photo, 'post')) ?? '';
    const steps: StoredStep[] = [];
    for (const { body, alt, sensitive, photo } of post.steps) {
      steps.push({ body, alt, sensitive, mediaId: await place(photo, 'step') });
    }
    const { id: sourceId, tags: _, state: __, photo: ___, ...words } = post;
    const postId = await insertReturning(tx, {
      ...words,
      resources: post.resources.filter(({ link }) => isPublic(link)),
      authorId: userId,
      mediaId,
      steps,
      createdAt: notAfter(now, post.createdAt),
      editedAt: post.editedAt === null ? null : notAfter(now, post.editedAt),
    });
    await insertImported(tx, { userId, sourceId, postId });
  });
}

/** Links that are no longer allowed are left out. */
export function isPublic(link: string): boolean {
  return isPublicHost(new URL(link).hostname);
}

/** Clamps dates in the future. */
function notAfter(now: Date, said: string): Date {
  const at = new Date(said);
  return at > now ? now : at;
}

/** Whether a file is one its owner could send here, by the size that unfolding never exceeds. */
async function hasRoom(
  { context, userId, archive }: Keeping,
  picture: ArchivedPicture,
): Promise<boolean> {
  const isVideo = picture.video !== undefined;
  const room = isVideo ? await videoRoomOf(context, userId) : photographLimits.bytes;
  return room > 0 && archive.bytesOf(picture) <= room;
}

type Keeping = Pick<Bringing, 'context' | 'userId' | 'archive'>;

/** Extracts a picture into a file, validated like an upload. */
export async function keepPicture(
  keeping: Keeping,
  picture: ArchivedPicture,
): Promise<StoredOriginal> {
  const { context, userId: ownerId, archive } = keeping;
  if (!(await hasRoom(keeping, picture))) throw new Refusal('bad_media');
  const source = asAPicture(archive.picture(picture));
  const first = await source.next().catch(asBadMedia);
  if (first.done) throw new Refusal('unsupported_media');
  const folder = workFolder(context.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `import-${crypto.randomUUID()}`);
  try {
    const target = createWriteStream(file, { mode: 0o600 });
    await pipeline(startingWith(first.value, source), target).catch(asBadMedia);
    return await keepOriginal(context, file, { ...picture, ownerId });
  } finally {
    await rm(file, { force: true });
  }
}

/** Checks the first bytes while decompressing: anything but a picture or a video is not written. */
async function* asAPicture(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun = Buffer.alloc(0);
  let isKnown = false;
  for await (const piece of pieces) {
    if (isKnown) {
      yield piece;
      continue;
    }
    begun = Buffer.concat([begun, piece]);
    if (begun.length < signatureBytes) continue;
    if ((formatOf(begun) ?? videoFormatOf(begun)) === undefined) return;
    isKnown = true;
    yield begun;
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** A file that cannot be decompressed is no picture. */
function asBadMedia(error: unknown): never {
  throw error instanceof BadZip ? new Refusal('bad_media') : error;
}
