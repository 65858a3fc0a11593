import type { AnswerOf } from '@stenope/contract/action';
import type { listUploads as listEntry, OwnMedia } from '@stenope/contract/media';
import type { Crop, Size } from '@stenope/domain/media/sizes';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { leased, type Lease, type Leases } from '../../../platform/db/lease.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { VideoLimits } from '../../../platform/media/video/engine.ts';
import { digestOf } from '../../../platform/storage/durable.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { newName, discard, enqueuePicture } from '../pictures.ts';
import { originalPath } from '../../../platform/storage/paths.ts';
import { presentOwn, presentUpload } from '../present.ts';
import {
  findMedia,
  findOwnToChange,
  insertMedia,
  isPro,
  isStanding,
  type MediaRow,
} from '../queries.ts';
import { lookAt, type Found } from '../admission/service.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  leaseUploads,
  listUploads,
  lockUploadsOf,
  setAccepted,
  weigh,
  type UploadRow,
} from './queries.ts';

/** Lifetime of an unfinished upload, and of a finished one that is not used. */
const retentionMs = 24 * 3_600_000;

/**
 * Most unfinished uploads of a member: a post has its picture and twenty steps, sent a few at a
 * time.
 */
const mostUnfinished = 20;

export interface NewUpload {
  readonly purpose: 'photo' | 'avatar' | 'cover' | 'video';
  readonly fileName: string;
  readonly bytes: number;
}

export async function begin(context: Context, viewer: Viewer, wish: NewUpload): Promise<UploadRow> {
  const { db, env } = context;
  const { userId: ownerId } = viewer;
  const limits = await context.video.limits();
  return db.transaction(async (tx) => {
    if (wish.purpose === 'video') await ensureVideo(tx, ownerId, wish, limits);
    await lockUploadsOf(tx, ownerId);
    const { bytes, unfinished } = await weigh(tx, ownerId);
    if (unfinished >= mostUnfinished) {
      throw new Refusal('too_many_requests', { seconds: 60 }, { retryAfter: 60 });
    }
    if (bytes + wish.bytes > env.QUOTA_MB * 1024 * 1024) throw new Refusal('quota_exceeded');
    const expiresAt = new Date(context.now().getTime() + retentionMs);
    return insertUpload(tx, { ...wish, id: newId(), ownerId, expiresAt });
  });
}

async function ensureVideo(
  tx: Transaction,
  ownerId: string,
  { bytes }: NewUpload,
  limits: VideoLimits | null,
): Promise<void> {
  if (!(await isPro(tx, ownerId))) throw new Refusal('pro_required');
  if (!limits) throw new Refusal('video_unavailable');
  if (bytes > limits.bytes) throw new Refusal('payload_too_large', { limit: limits.bytes });
}

/** Foreign and missing uploads are answered alike. */
export async function findOwn({ db }: Context, viewer: Viewer, id: string): Promise<UploadRow> {
  const row = await findUpload(db, { id, ownerId: viewer.userId });
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Shared by all requests of one process. */
export function openLeases({ db }: Context): Leases {
  return leaseUploads(db);
}

export interface Progress {
  readonly offset: number;
  /** Set once the file is complete and accepted as a photograph. */
  readonly media: OwnMedia | null;
}

/**
 * Current offset, without side effects. For a complete file that was interrupted before validation,
 * the last byte is requested again: sending it finishes the upload.
 */
export async function look(context: Context, upload: UploadRow): Promise<Progress> {
  if (upload.state === 'accepted') return accepted(context, upload);
  const size = await context.inbox.size(upload.id);
  return { offset: Math.min(size, upload.bytes - 1), media: null };
}

export interface UploadPart {
  readonly offset: number;
  readonly body: AsyncIterable<Buffer>;
}

/** Receives a part of the file. The last one is answered with the result. */
export async function receive(
  context: Context,
  viewer: Viewer,
  upload: UploadRow,
  { offset, body }: UploadPart,
  lease: Lease,
): Promise<Progress> {
  const { inbox } = context;
  if (upload.state === 'accepted') {
    if (offset !== upload.bytes) throw new Refusal('wrong_offset');
    return accepted(context, upload);
  }
  const pieces = leased(body, upload.bytes - offset, lease);
  const end = await takeIn(inbox, upload, offset, pieces);
  return end < upload.bytes ? { offset: end, media: null } : finish(context, viewer, upload, lease);
}

async function takeIn(
  inbox: Context['inbox'],
  { id, bytes }: UploadRow,
  offset: number,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const size = await inbox.size(id);
  if (size === bytes && offset >= bytes - 1) {
    // Complete already: a repeated last byte is read and dropped.
    for await (const _ of pieces);
    return bytes;
  }
  if (offset !== size) throw new Refusal('wrong_offset');
  return inbox.append(id, offset, pieces);
}

async function accepted({ db }: Context, upload: UploadRow): Promise<Progress> {
  const [row] = await findMedia(db, { id: upload.mediaId ?? upload.id });
  if (!row) throw new Refusal('not_found');
  return { offset: upload.bytes, media: presentOwn(row) };
}

/**
 * Validates a complete file. A photograph's original is stored before its row, so that no row lacks
 * its file; anything else is deleted.
 */
async function finish(
  context: Context,
  viewer: Viewer,
  upload: UploadRow,
  lease: Lease,
): Promise<Progress> {
  const { inbox, storage, db } = context;
  await lease.confirm();
  const whole = await inbox.whole(upload.id);
  try {
    const [examined, sha256] = await Promise.all([
      lookAt(context, upload.ownerId, whole.file, upload.purpose === 'video'),
      digestOf(whole.file, 'sha256'),
    ]);
    lease.check();
    // The same path on a retry: the first file is overwritten, not orphaned.
    await storage.put(originalPath(upload.id), whole.file);
    const row = await acceptOrTakeBack(context, viewer, upload, { examined, sha256 }, lease);
    await inbox.discard(upload.id);
    return { offset: upload.bytes, media: presentOwn(row) };
  } catch (error) {
    if (error instanceof Refusal && final.has(error.code)) {
      await deleteUpload(db, upload.id);
      await inbox.discard(upload.id);
    }
    throw error;
  } finally {
    await whole.release();
  }
}

/**
 * Deletes the original when its row is refused, but only while the lease is ours and no row refers
 * to it: another writer may have been faster. After an uncertain commit the file stays.
 */
async function acceptOrTakeBack(
  context: Context,
  viewer: Viewer,
  upload: UploadRow,
  findings: Findings,
  lease: Lease,
): Promise<MediaRow> {
  const { db, storage } = context;
  try {
    lease.check();
    return await accept(context, viewer, upload, findings);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [row] = await findMedia(db, { id: upload.id });
    if (!row && (await lease.isOurs())) await storage.remove(originalPath(upload.id));
    throw error;
  }
}

/** Final refusals: the same file would be refused again. */
const final = new Set([
  'unsupported_media',
  'image_too_large',
  'bad_media',
  'bad_video',
  'video_too_long',
  'video_too_large',
]);

interface Findings {
  readonly examined: Found;
  readonly sha256: Buffer;
}

async function accept(
  context: Context,
  viewer: Viewer,
  { id, purpose, bytes }: UploadRow,
  { examined, sha256 }: Findings,
): Promise<MediaRow> {
  const { format, width, height, animated, video } = examined;
  const name = newName();
  const { userId: ownerId } = viewer;
  return context.db.transaction(async (tx) => {
    if (!(await isStanding(tx, ownerId))) throw new Refusal('unauthenticated');
    const crop = purpose === 'avatar' ? middleSquare(examined) : null;
    const row = { id, ownerId, purpose, name, format, bytes, sha256, width, height, animated };
    const made = await insertMedia(tx, { ...row, crop, video });
    const expiresAt = new Date(context.now().getTime() + retentionMs);
    if (!(await setAccepted(tx, id, { expiresAt }))) throw new Refusal('not_found');
    // A video is made once it is used.
    if (!video) await enqueuePicture(tx, made);
    return made;
  });
}

/** Default crop of avatars: the largest centred square. */
function middleSquare({ width, height }: Size): Crop | null {
  const side = Math.min(width, height);
  if (width === height) return null;
  const x = Math.floor((width - side) / 2);
  return { x, y: Math.floor((height - side) / 2), width: side, height: side };
}

/** Cancels an upload and deletes everything of it, unless it was used meanwhile. */
export async function cancel({ db, inbox }: Context, upload: UploadRow): Promise<void> {
  await db.transaction(async (tx) => {
    const { mediaId: id, ownerId } = upload;
    const made = id === null ? undefined : await findOwnToChange(tx, { id, ownerId });
    if (made?.usedAs === null) await discard(tx, [made.id]);
    await deleteUpload(tx, upload.id);
  });
  await inbox.discard(upload.id);
}

const usualPage = 24;

export async function list(
  { db, cursors }: Context,
  viewer: Viewer,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<AnswerOf<typeof listEntry>> {
  const { cursor, limit = usualPage } = query;
  const [before] = cursor === undefined ? [] : cursors.read('uploads', cursor, 1);
  const rows = await listUploads(db, {
    ownerId: viewer.userId,
    before: before === undefined ? undefined : String(before),
    limit: limit + 1,
  });
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map(presentUpload),
    ...(last && { next: cursors.write('uploads', [last.id]) }),
  };
}
