import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPublicHost } from '@stenope/domain/links/public-host';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { BadZip } from '../../../platform/zip/reader.ts';
import {
  admit,
  ensureRoom,
  keepOriginal,
  letGo,
  type Kept,
} from '../../media/admission/service.ts';
import { insertReturning, judge } from '../../posts/returning/service.ts';
import type { ArchivedPicture, ArchivedPost } from '../archive/format.ts';
import type { OpenArchive } from '../archive/reading.ts';
import { insertImported, isStanding, listImported } from './rows.ts';

export interface Bringing {
  readonly context: Context;
  readonly userId: string;
  readonly archive: OpenArchive;
  readonly signal: AbortSignal;
  /** Told after each post, with how many were made and left out so far. */
  readonly onPost: (so: { readonly posts: number; readonly skipped: number }) => Promise<void>;
}

/** Every post that is not here yet, one after the other: cut off, the rest follows. */
export async function bringPosts(bringing: Bringing): Promise<void> {
  const { context, userId, archive, signal, onPost } = bringing;
  let [posts, skipped] = [0, 0];
  for await (const page of archive.pages('posts')) {
    await ensureStanding(bringing);
    const ids = page.map(({ id }) => id);
    const there = await listImported(context.db, userId, ids);
    for (const post of page) {
      signal.throwIfAborted();
      if (there.has(post.id)) posts += 1;
      else if (await bringPost(bringing, post)) posts += 1;
      else skipped += 1;
      await onPost({ posts, skipped });
    }
  }
}

/** Who was suspended meanwhile, or has gone, brings nothing more. */
export async function ensureStanding({ context, userId, signal }: Bringing): Promise<void> {
  signal.throwIfAborted();
  if (!(await isStanding(context.db, userId))) throw new Refusal('unauthenticated');
}

/** About the post or picture itself: it is left out, and the others follow. */
const itsOwnFault = new Set([
  'invalid',
  'bad_media',
  'bad_crop',
  'bad_ratio',
  'unsupported_media',
  'image_too_large',
]);

export function isItsOwnFault(error: unknown): boolean {
  return error instanceof Refusal && itsOwnFault.has(error.code);
}

/** What was hidden elsewhere does not come out here. False for what is left out. */
async function bringPost(bringing: Bringing, post: ArchivedPost): Promise<boolean> {
  const isOpen = post.state === 'visible' || post.state === 'validated';
  const pictures = [post.photo, ...post.steps.map(({ photo }) => photo)];
  const isWhole = pictures.every((one) => one === null || bringing.archive.has(one));
  if (!isOpen || !isWhole) return false;
  const kept: Kept[] = [];
  let isMade = false;
  try {
    judge({ ...post, steps: post.steps.map(asJudged) });
    for (const picture of pictures) {
      if (picture) kept.push(await keepPicture(bringing, picture));
    }
    await makePost(bringing, post, kept);
    isMade = true;
  } catch (error) {
    if (!isItsOwnFault(error)) throw error;
  } finally {
    // Whatever it was: the next try keeps them anew.
    if (!isMade) await letGo(bringing.context, bringing.userId, kept);
  }
  return isMade;
}

/** Whether a step says something does not depend on what its picture is called. */
function asJudged({ body, alt, photo }: ArchivedPost['steps'][number]) {
  return { body, alt, mediaId: photo && photo.file };
}

async function makePost(
  { context, userId }: Bringing,
  post: ArchivedPost,
  kept: readonly Kept[],
): Promise<void> {
  const now = context.now();
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  await context.db.transaction(async (tx) => {
    await ensureRoom(tx, context, { ownerId: userId, bytes });
    const left = [...kept];
    const place = async (picture: ArchivedPicture | null, as: 'post' | 'step') => {
      const own = picture && left.shift();
      return own ? admit(tx, own, { ownerId: userId, as, crop: picture.crop }) : null;
    };
    const mediaId = (await place(post.photo, 'post')) ?? '';
    const steps: { body: string; alt: string; mediaId: string | null }[] = [];
    for (const { body, alt, photo } of post.steps) {
      steps.push({ body, alt, mediaId: await place(photo, 'step') });
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

/** What could not be written here any more is not brought back either. */
export function isPublic(link: string): boolean {
  return isPublicHost(new URL(link).hostname);
}

/** Nobody has posted tomorrow. */
function notAfter(now: Date, said: string): Date {
  const at = new Date(said);
  return at > now ? now : at;
}

/** Out of the archive into a file of its own, which is looked at like any that is sent. */
export async function keepPicture(
  { context, archive }: Pick<Bringing, 'context' | 'archive'>,
  picture: ArchivedPicture,
): Promise<Kept> {
  const folder = workFolder(context.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `import-${crypto.randomUUID()}`);
  try {
    await pipeline(archive.picture(picture), createWriteStream(file, { mode: 0o600 })).catch(
      asBadMedia,
    );
    return await keepOriginal(context, file, picture);
  } finally {
    await rm(file, { force: true });
  }
}

/** What cannot be unfolded is no picture. */
function asBadMedia(error: unknown): never {
  throw error instanceof BadZip ? new Refusal('bad_media') : error;
}
