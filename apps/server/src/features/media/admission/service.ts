import type { ArchivedPicture } from '@stenope/contract/accounts/archive';
import { cleanCaptions } from '@stenope/domain/media/captions';
import { cropFits, type Crop } from '@stenope/domain/media/sizes';
import { videoSize } from '@stenope/domain/media/video';
import { stat } from 'node:fs/promises';
import { createFairQueue } from '../../../platform/batching/fair-queue.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Examined } from '../../../platform/media/developed.ts';
import type { Probed } from '../../../platform/media/video/probed.ts';
import { digestOf } from '../../../platform/storage/durable.ts';
import { originalPath } from '../../../platform/storage/paths.ts';
import { insertMedia, isPro, isStanding, type MediaRow, type VideoFacts } from '../queries.ts';
import { newName, enqueuePicture, enqueueVideo } from '../pictures.ts';
import { saveCaptions } from '../videos/queries.ts';
import { knownIds } from '../sweeping/queries.ts';
import { lockUploadsOf, weigh } from '../uploads/queries.ts';

/** A local file that came by no upload, validated and stored like one. */
export interface StoredOriginal {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly examined: Found;
}

/** Refuses files that are no photograph or whose digest differs. */
export async function keepOriginal(
  context: Context,
  file: string,
  expected: {
    readonly sha256: string;
    readonly crop: Crop | null;
    readonly video?: ArchivedPicture['video'];
    readonly ownerId: string;
  },
): Promise<StoredOriginal> {
  const sha256 = await digestOf(file, 'sha256');
  if (sha256.toString('hex') !== expected.sha256) throw new Refusal('bad_media');
  const examined = await lookAt(context, expected.ownerId, file, expected.video !== undefined);
  if (expected.crop && !cropFits(expected.crop, examined)) throw new Refusal('bad_crop');
  const { size: bytes } = await stat(file);
  const id = newId();
  // Last: from here on there is a file to clean up.
  await context.storage.put(originalPath(id), file);
  return { id, sha256, examined, bytes };
}

interface NewPicture {
  readonly ownerId: string;
  readonly as: NonNullable<MediaRow['usedAs']>;
  readonly crop: Crop | null;
  /** Of a video from an archive: what its author chose there. */
  readonly video?: ArchivedPicture['video'];
}

/** Inserts its row, in use from the start; its sizes are made as usual. */
export async function admit(
  tx: Transaction,
  stored: StoredOriginal,
  wish: NewPicture,
): Promise<string> {
  const { id, bytes, sha256, examined } = stored;
  const { ownerId, as: usedAs, crop } = wish;
  const { format, width, height, animated, video } = examined;
  const ofPicture = usedAs === 'avatar' || usedAs === 'cover' ? usedAs : 'photo';
  const purpose = video ? 'video' : ofPicture;
  const name = newName();
  const row = {
    id,
    ownerId,
    purpose,
    name,
    format,
    bytes,
    sha256,
    width,
    height,
    animated,
  } as const;
  if (video) {
    if (ofPicture !== 'photo') throw new Refusal('bad_media');
    return admitVideo(tx, row, video, wish);
  }
  await insertMedia(tx, { ...row, crop, usedAs });
  await enqueuePicture(tx, row);
  return id;
}

async function admitVideo(
  tx: Transaction,
  row: Parameters<typeof insertMedia>[1],
  facts: VideoFacts,
  { as: usedAs, video: chosen }: NewPicture,
): Promise<string> {
  const captions = chosen?.captions ? cleanCaptions(chosen.captions) : undefined;
  const { posterAt = null, previewFrom = null, downloads = false } = chosen ?? {};
  const video = { ...facts, posterAt, previewFrom, downloads, captions: captions !== undefined };
  const made = await insertMedia(tx, { ...row, usedAs, video });
  if (captions !== undefined) await saveCaptions(tx, made.id, captions);
  await enqueueVideo(tx, made);
  return made.id;
}

/** Most bytes of a video that a member could send now; 0 where they could send none. */
export async function videoRoomOf({ db, video }: Context, ownerId: string): Promise<number> {
  const limits = await video.limits();
  return limits && (await isPro(db, ownerId)) ? limits.bytes : 0;
}

/** Checks the quota and that the owner may still upload. Locks the owner's uploads. */
export async function ensureRoom(
  tx: Transaction,
  { env }: Context,
  { ownerId, bytes }: { readonly ownerId: string; readonly bytes: number },
): Promise<void> {
  if (!(await isStanding(tx, ownerId))) throw new Refusal('unauthenticated');
  await lockUploadsOf(tx, ownerId);
  const used = await weigh(tx, ownerId);
  if (used.bytes + bytes > env.QUOTA_MB * 1024 * 1024) throw new Refusal('quota_exceeded');
}

/**
 * Deletes originals without a row. After a broken connection the commit is uncertain: taking the
 * same lock waits for its end, and the rows tell.
 */
export async function letGo(
  { db, storage }: Context,
  ownerId: string,
  stored: readonly StoredOriginal[],
): Promise<void> {
  if (stored.length === 0) return;
  const ids = stored.map(({ id }) => id);
  const known = await db.transaction(async (tx) => {
    await lockUploadsOf(tx, ownerId);
    return knownIds(tx, ids);
  });
  for (const id of ids) if (!known.has(id)) await storage.remove(originalPath(id));
}

/** Fair queue: a member with a hundred heavy files, or an archive, waits behind their own. */
const inTurn = createFairQueue({ concurrency: 4, waiting: 500 });

/**
 * The same of films, whose looks take longer, and a copy of each: pictures never wait for them. What
 * lies on a disk for them is in docs/operations.md.
 */
const filmsInTurn = createFairQueue({ concurrency: 2, waiting: 100 });

/** What the look at a file found. */
export interface Found extends Pick<MediaRow, 'format' | 'width' | 'height' | 'animated'> {
  readonly video: VideoFacts | null;
}

export async function lookAt(
  context: Context,
  ownerId: string,
  file: string,
  isVideo: boolean,
): Promise<Found> {
  if (isVideo) return asFilm(await probeInTurn(context, ownerId, file));
  return { ...(await examineInTurn(context, ownerId, file)), video: null };
}

function probeInTurn(
  { video }: Pick<Context, 'video'>,
  ownerId: string,
  file: string,
): Promise<Probed> {
  return filmsInTurn(ownerId, () => video.probe(file));
}

/** A video as its row: in the size it will have. */
function asFilm(probed: Probed): Found {
  const { format, seconds, sound } = probed;
  const chosen = { posterAt: null, previewFrom: null, downloads: false, captions: false };
  const video: VideoFacts = { seconds, sound, ...chosen, attempts: 0, problem: null };
  return { format, ...videoSize(probed), animated: false, video };
}

function examineInTurn(
  { engine }: Pick<Context, 'engine'>,
  ownerId: string,
  file: string,
): Promise<Examined> {
  return inTurn(ownerId, () => engine.examine(file));
}
