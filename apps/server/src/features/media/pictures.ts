import type { VideoChoice } from '@stenope/contract/media';
import { cropFits, type Crop } from '@stenope/domain/media/sizes';
import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue, type JobKind } from '../../platform/jobs/job.ts';
import { originalPath, servedFolder } from '../../platform/storage/paths.ts';
import { compareWithRemoved } from './likeness/service.ts';
import {
  deleteMedia,
  deleteUploadsOf,
  findOwnToChange,
  insertPendingDeletions,
  isPro,
  setHidden,
  updateMedia,
  type MediaRow,
  type VideoFacts,
} from './queries.ts';

/** Called in the transaction in which a picture becomes `ready` or `failed`. */
export interface WhenSettled {
  (tx: Transaction, mediaId: string, state: 'ready' | 'failed', now: Date): Promise<void>;
  /**
   * Locks the content that uses the picture before the picture itself, in the same order as
   * deletion, against deadlocks.
   */
  readonly locks?: (tx: Transaction, mediaId: string) => Promise<void>;
}

/**
 * Called in the transaction in which a photograph from before gets its look, to save it between
 * locking what uses the photograph and finding it anew.
 */
export type WhenLooked = (
  tx: Transaction,
  mediaId: string,
  save: () => Promise<void>,
) => Promise<void>;

/**
 * Called in the transaction that replaces or removes the captions of a video, before the video is locked: the
 * content that shows it is locked first, as in deletion.
 */
export type WhenCaptioned = (
  tx: Transaction,
  of: { readonly mediaId: string; readonly ownerId: string },
) => Promise<void>;

export interface PictureUse {
  readonly ownerId: string;
  readonly mediaId: string;
  readonly as: 'post' | 'step' | 'avatar' | 'response' | 'cover' | 'product';
  readonly crop?: Crop | undefined;
  /** Of a video alone. */
  readonly video?: VideoChoice | undefined;
}

/**
 * Takes an uploaded picture into use, once. A crop makes a new set of files under a new name; the
 * original stays whole.
 */
export async function attach(
  tx: Transaction,
  wish: PictureUse,
): Promise<{ id: string; ready: boolean }> {
  const { id, state } = await take(tx, wish);
  return { id, ready: state === 'ready' };
}

export async function take(tx: Transaction, wish: PictureUse): Promise<MediaRow> {
  const row = await findOwnToChange(tx, { id: wish.mediaId, ownerId: wish.ownerId });
  if (!row || !purposesFor(wish.as).includes(row.purpose)) throw new Refusal('not_found');
  if (row.usedAs !== null) throw new Refusal('already_used');
  if (row.state === 'failed') throw new Refusal('bad_media');
  await deleteUploadsOf(tx, [row.id]);
  const { crop } = wish;
  if (row.video) return takeVideo(tx, row, row.video, wish);
  if (wish.video) throw new Refusal('invalid', { fields: [{ field: 'video', rule: 'choice' }] });
  if (crop && !cropFits(crop, row)) throw new Refusal('bad_crop');
  const used = await updateMedia(tx, row.id, { usedAs: wish.as });
  if (crop && !isSame(crop, row)) return recut(tx, used, crop);
  if (used.state === 'ready') await compareWithRemoved(tx, used);
  return used;
}

function purposesFor(as: PictureUse['as']): readonly MediaRow['purpose'][] {
  if (as === 'avatar' || as === 'cover') return [as];
  return as === 'product' ? ['photo'] : ['photo', 'video'];
}

/** A video is made from the moment it is used: only then its poster and preview are chosen. */
async function takeVideo(
  tx: Transaction,
  { id }: MediaRow,
  facts: VideoFacts,
  { ownerId, as: usedAs, crop, video: choice = {} }: PictureUse,
): Promise<MediaRow> {
  if (!(await isPro(tx, ownerId))) throw new Refusal('pro_required');
  if (crop) throw new Refusal('bad_crop');
  const { posterAt = null, previewFrom = null, downloads = facts.downloads } = choice;
  const video = { ...facts, posterAt, previewFrom, downloads };
  const used = await updateMedia(tx, id, { usedAs, video });
  await enqueueVideo(tx, used);
  return used;
}

/** Pictures of one member that are developed before those of another have their turn. */
const together = 4;

export async function enqueuePicture(
  tx: Transaction,
  { id, name, ownerId }: Pick<MediaRow, 'id' | 'name' | 'ownerId'>,
): Promise<void> {
  await enqueue(tx, developJobKind, { mediaId: id, name }, { key: name, ownerId, together });
}

/**
 * One after the other, on all machines together: one takes all there is of a processor. Members take
 * turns: whose films wait has the next one behind the first of everybody else.
 */
export async function enqueueVideo(
  tx: Transaction,
  { id, name, ownerId }: Pick<MediaRow, 'id' | 'name' | 'ownerId'>,
): Promise<void> {
  const { name: line } = transcodeJobKind;
  const set = { mediaId: id, name };
  await enqueue(tx, transcodeJobKind, set, { key: name, ownerId, line, together: 1 });
}

function isSame(crop: Crop, { crop: now, width, height }: MediaRow): boolean {
  const frame = now ?? { x: 0, y: 0, width, height };
  return (['x', 'y', 'width', 'height'] as const).every((edge) => crop[edge] === frame[edge]);
}

async function recut(tx: Transaction, row: MediaRow, crop: Crop): Promise<MediaRow> {
  await doom(tx, [servedFolder(row.name)]);
  const name = newName();
  const { ownerId } = row;
  await enqueuePicture(tx, { id: row.id, name, ownerId });
  const unseen = { thumbhash: null, colour: null, look: null, lookKey: null, fingerprint: null };
  const unmade = { ...unseen, widths: [], formats: [], files: {} };
  const reserved = 'no' as const;
  return updateMedia(tx, row.id, { ...unmade, state: 'processing', name, crop, reserved });
}

/** Hides a picture from all URLs at once; shared caches keep copies for a minute. */
export async function hide(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  await setHidden(tx, mediaIds, true);
}

export async function show(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  await setHidden(tx, mediaIds, false);
}

/** Deletes rows now, files after the commit. */
export async function discard(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  await deleteUploadsOf(tx, mediaIds);
  const gone = await deleteMedia(tx, mediaIds);
  await doom(
    tx,
    gone.flatMap(({ id, name }) => [originalPath(id), servedFolder(name)]),
  );
}

/** Schedules files and folders for deletion after the commit. */
export async function doom(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await insertPendingDeletions(tx, paths);
  await enqueue(tx, removeJobKind, {});
}

/** A set of files of one picture: another crop is another set, under another name. */
const set = z.object({ mediaId: z.uuid(), name: z.string() });

export type PictureSet = z.output<typeof set>;

/** Many attempts: an overloaded machine gets time to recover, as the last one comes hours later. */
export const developJobKind: JobKind<PictureSet> = {
  name: 'media:develop',
  payload: set,
  attempts: 9,
};

export const enlargeJobKind: JobKind<PictureSet> = {
  name: 'media:enlarge',
  payload: set,
  attempts: 6,
};

/**
 * It counts its beginnings itself. Where the machine is at fault for longer than all attempts, the
 * sweep asks for it again: so it waits an hour at most.
 */
export const transcodeJobKind: JobKind<PictureSet> = {
  name: 'media:transcode',
  payload: set,
  attempts: 9,
};

export const removeJobKind: JobKind<object> = {
  name: 'media:remove',
  payload: z.object({}),
  attempts: 9,
};

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Public part of a picture's URL: 32 unguessable characters (165 bits). */
export function newName(): string {
  let name = '';
  while (name.length < 32) {
    for (const byte of randomBytes(48)) {
      // Rejects bytes beyond a multiple of 36, so that all characters are equally likely.
      if (byte < 252 && name.length < 32) name += letters[byte % 36];
    }
  }
  return name;
}
