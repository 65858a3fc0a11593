import { photoSource, type OwnMedia, type Photo } from '@stenope/contract/media';
import { cropFits, type Crop } from '@stenope/domain/media/sizes';
import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { archivedPicture, type ExportPart } from '../../platform/exporting.ts';
import type { HeadTags } from '../../platform/http/pages/head.ts';
import { enqueue, type Work } from '../../platform/jobs/job.ts';
import { originalPath, servedFolder } from '../../platform/storage/paths.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { presentOwn, presentPhoto, type PhotoRow } from './present.ts';
import {
  countMedia,
  deleteMedia,
  deleteUploadsOf,
  findAvatarToExport,
  findMedia,
  findOwnToChange,
  insertPendingDeletions,
  setHidden,
  updateMedia,
  type MediaRow,
  deleteUploadsBy,
  hasMedia,
  listUnshown,
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

export interface PictureUse {
  readonly ownerId: string;
  readonly mediaId: string;
  readonly as: 'post' | 'step' | 'avatar' | 'response' | 'cover' | 'product';
  readonly crop?: Crop | undefined;
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
  const purpose = wish.as === 'avatar' || wish.as === 'cover' ? wish.as : 'photo';
  if (row?.purpose !== purpose) throw new Refusal('not_found');
  if (row.usedAs !== null) throw new Refusal('already_used');
  if (row.state === 'failed') throw new Refusal('bad_media');
  await deleteUploadsOf(tx, [row.id]);
  const { crop } = wish;
  if (crop && !cropFits(crop, row)) throw new Refusal('bad_crop');
  const used = await updateMedia(tx, row.id, { usedAs: wish.as });
  return crop && !isSame(crop, row) ? recut(tx, used, crop) : used;
}

function isSame(crop: Crop, { crop: now, width, height }: MediaRow): boolean {
  const frame = now ?? { x: 0, y: 0, width, height };
  return (['x', 'y', 'width', 'height'] as const).every((edge) => crop[edge] === frame[edge]);
}

async function recut(tx: Transaction, row: MediaRow, crop: Crop): Promise<MediaRow> {
  await doom(tx, [servedFolder(row.name)]);
  const name = newName();
  const { ownerId } = row;
  await enqueue(tx, developWork, { mediaId: row.id, name }, { key: name, ownerId, fair: true });
  const unmade = { thumbhash: null, colour: null, widths: [], formats: [], files: {} };
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
  await enqueue(tx, removeWork, {});
}

export function photoOf(row: PhotoRow): Photo | null {
  return presentPhoto(row);
}

/** Width of link previews. */
const cardWidth = 1200;

/**
 * Image of a link preview. JPEG if available, which every program supports; it is made a little
 * later.
 */
export function cardImageOf(photo: Photo): NonNullable<HeadTags['image']> {
  const width = photo.widths.find((one) => one >= cardWidth) ?? photo.widths.at(-1) ?? photo.width;
  const format = photo.formats.includes('jpeg') ? 'jpeg' : 'webp';
  const height = Math.round((width * photo.height) / photo.width);
  return { path: photoSource(photo, width, format), width, height };
}

export async function readOwn({ db }: Context, viewer: Viewer, mediaId: string): Promise<OwnMedia> {
  const [row] = await findMedia(db, { id: mediaId });
  if (row?.ownerId !== viewer.userId) throw new Refusal('not_found');
  return presentOwn(row);
}

/** A set of files of one picture: another crop is another set, under another name. */
const set = z.object({ mediaId: z.uuid(), name: z.string() });

export type PictureSet = z.output<typeof set>;

/** Many attempts: an overloaded machine gets time to recover, as the last one comes hours later. */
export const developWork: Work<PictureSet> = { name: 'media:develop', payload: set, attempts: 9 };

export const enlargeWork: Work<PictureSet> = { name: 'media:enlarge', payload: set, attempts: 6 };

export const removeWork: Work<object> = {
  name: 'media:remove',
  payload: z.object({}),
  attempts: 9,
};

const first = '00000000-0000-0000-0000-000000000000';

/** Deletes the uploads of a departing member, except pictures of posts that stay. */
export async function eraseMedia({ db, inbox }: Context, ownerId: string): Promise<void> {
  for (const id of await deleteUploadsBy(db, ownerId)) await inbox.discard(id);
  let after = first;
  for (;;) {
    const ids = await listUnshown(db, { ownerId, after });
    const last = ids.at(-1);
    if (last === undefined) return;
    await db.transaction((tx) => discard(tx, ids));
    after = last;
  }
}

export function hasAnythingSent(tx: Transaction, ownerId: string): Promise<boolean> {
  return hasMedia(tx, ownerId);
}

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

export const mediaExport: ExportPart = {
  profile: async (on, userId) => {
    const avatar = await findAvatarToExport(on, userId);
    return { avatar: avatar ? archivedPicture(avatar) : null };
  },
  countPictures: countMedia,
};
