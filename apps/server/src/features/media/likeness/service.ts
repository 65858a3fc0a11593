import {
  mirrored,
  mostBitsApart,
  nearBands,
  unpackFingerprint,
} from '@stenope/domain/look/fingerprint';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { enqueue, type JobKind } from '../../../platform/jobs/job.ts';
import { findMedia, saveFingerprint, type Unseen } from '../queries.ts';
import {
  deleteRemovedPrints,
  fillRemovedPrint,
  findRemovedLike,
  findTargetOf,
  insertRemovedPrints,
  listPicturesOf,
  type Pictured,
  type PictureTarget,
  type Printed,
  type RemovedLike,
} from './queries.ts';

/** A thing with a picture like one that was removed. */
export interface Recognised extends PictureTarget {
  /** What the other was removed with. */
  readonly like: Pictured;
}

/** Called in a transaction of its own, perhaps twice for the same thing. */
export type WhenRecognised = (tx: Transaction, found: Recognised, now: Date) => Promise<void>;

/** Remembers the pictures of what moderation removes, in its transaction. */
export async function keepPrintsOf(
  tx: Transaction,
  removed: Pictured,
  removedAt: Date,
): Promise<void> {
  const { kind: targetKind, id: targetId } = removed;
  const pictures = await listPicturesOf(tx, removed);
  const rows = pictures.map(({ id: mediaId, sha256, fingerprint: bytes }) => {
    const fingerprint = signedOf(bytes);
    return { mediaId, sha256, fingerprint, targetKind, targetId, removedAt };
  });
  await insertRemovedPrints(tx, rows);
}

/** Forgets them when it is restored. */
export async function forgetPrintsOf(tx: Transaction, restored: Pictured): Promise<void> {
  await deleteRemovedPrints(tx, restored);
}

/** PostgreSQL has no unsigned numbers. */
function signedOf(bytes: Buffer | null): bigint | null {
  const fingerprint = bytes ? unpackFingerprint(bytes) : undefined;
  return fingerprint === undefined ? null : BigInt.asIntN(64, fingerprint);
}

/** Saves a fingerprint that was missing, also where the picture was removed meanwhile. */
export async function addFingerprint(tx: Transaction, row: Unseen, bytes: Buffer): Promise<void> {
  await saveFingerprint(tx, row, bytes);
  const fingerprint = signedOf(bytes);
  if (fingerprint !== null) await fillRemovedPrint(tx, row.id, fingerprint);
}

export const recogniseJobKind: JobKind<{ mediaId: string }> = {
  name: 'media:recognise',
  payload: z.object({ mediaId: z.uuid() }),
  attempts: 9,
};

/**
 * Compares a picture, once it is both ready and in use, with those that were removed. Where one is
 * alike, a job says so, since what uses the picture may not be written yet.
 */
export async function compareWithRemoved(tx: Transaction, picture: Printed): Promise<void> {
  if (!(await removedLike(tx, picture))) return;
  await enqueue(tx, recogniseJobKind, { mediaId: picture.id }, { key: picture.id });
}

/** Compares again: what was removed may be restored by now. */
export async function recognise(
  { db, now }: Context,
  mediaId: string,
  whenRecognised: readonly WhenRecognised[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const [picture] = await findMedia(tx, { id: mediaId });
    const like = picture && (await removedLike(tx, picture));
    const target = like && (await findTargetOf(tx, mediaId));
    if (!target) return;
    const found = { ...target, like: like.removedWith };
    for (const tell of whenRecognised) await tell(tx, found, now());
  });
}

/** Removed pictures that those of a thing are like, each once. */
export async function removedLikesOf(
  on: Executor,
  thing: Parameters<typeof listPicturesOf>[1],
): Promise<readonly RemovedLike[]> {
  const found = new Map<string, RemovedLike>();
  for (const picture of await listPicturesOf(on, thing)) {
    const like = await removedLike(on, picture);
    if (like && !found.has(like.mediaId)) found.set(like.mediaId, like);
  }
  return [...found.values()];
}

async function removedLike(
  on: Executor,
  { id, sha256, fingerprint: bytes }: Printed,
): Promise<RemovedLike | undefined> {
  const fingerprint = bytes ? unpackFingerprint(bytes) : undefined;
  const ways = fingerprint === undefined ? [] : [fingerprint, mirrored(fingerprint)];
  const near = ways.map(nearBands);
  const band = (at: number): number[] => near.flatMap((bands) => bands[at] ?? []);
  const [own = 0n, other = 0n] = ways.map((way) => BigInt.asIntN(64, way));
  const [like] = await findRemovedLike(on, {
    id,
    sha256,
    own: String(own),
    mirrored: String(other),
    most: mostBitsApart,
    band0: band(0),
    band1: band(1),
    band2: band(2),
    band3: band(3),
  });
  return like;
}
