import type { ReceivedBody } from '@stenope/contract/action';
import type { addCover as addEntry, Cover, OwnCover } from '@stenope/contract/people/covers';
import { isCoverShaped } from '@stenope/domain/people/covers';
import { profileLimits } from '@stenope/domain/people/limits';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockSelf } from '../../accounts/service.ts';
import { discard, photoOf, take } from '../../media/service.ts';
import { insertCover, listCovers, placeCovers, setPrimary, type CoverRow } from './queries.ts';

interface Covers {
  items: OwnCover[];
}

/** Locks the member: concurrent additions cannot exceed the maximum. */
export async function add(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
  { mediaId, crop }: ReceivedBody<typeof addEntry>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Covers> {
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const user = await lockSelf(tx, viewer, userId, now());
    if (!user.isPro) throw new Refusal('pro_required');
    const there = await listCovers(tx, user.id);
    if (there.length >= profileLimits.covers) throw new Refusal('too_many_covers');
    const picture = await take(tx, { ownerId: user.id, mediaId, as: 'cover', crop });
    if (!isCoverShaped(picture.crop ?? picture)) throw new Refusal('bad_ratio');
    const isPrimary = there.length === 0;
    await insertCover(tx, {
      mediaId: picture.id,
      userId: user.id,
      position: there.length,
      isPrimary,
    });
    return presentOwn(tx, user.id);
  });
}

/** The ids must be exactly the existing ones. */
export async function reorder(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
  wished: readonly string[],
): Promise<Covers> {
  return db.transaction(async (tx) => {
    const user = await lockSelf(tx, viewer, userId, now());
    const there = await listCovers(tx, user.id);
    const order = wished.map((id) => id.toLowerCase());
    for (const id of order) ensureOwn(there, id);
    if (new Set(order).size !== order.length || order.length !== there.length) {
      throw new Refusal('invalid', { fields: [{ field: 'order', rule: 'choice' }] });
    }
    await placeCovers(tx, user.id, order);
    return presentOwn(tx, user.id);
  });
}

export async function choosePrimary(
  { db, now }: Context,
  viewer: Viewer,
  { userId, coverId }: { userId: string; coverId: string },
): Promise<Covers> {
  return db.transaction(async (tx) => {
    const user = await lockSelf(tx, viewer, userId, now());
    const { id } = ensureOwn(await listCovers(tx, user.id), coverId);
    await setPrimary(tx, user.id, id);
    return presentOwn(tx, user.id);
  });
}

/**
 * Deletes a cover with its files. The others close up, and the first becomes primary if necessary.
 */
export async function remove(
  { db, now }: Context,
  viewer: Viewer,
  { userId, coverId }: { userId: string; coverId: string },
): Promise<Covers> {
  return db.transaction(async (tx) => {
    const user = await lockSelf(tx, viewer, userId, now());
    const there = await listCovers(tx, user.id);
    const gone = ensureOwn(there, coverId);
    await discard(tx, [gone.id]);
    const [first, ...rest] = there.filter(({ id }) => id !== gone.id);
    if (first) {
      await placeCovers(tx, user.id, [first.id, ...rest.map(({ id }) => id)]);
      if (gone.isPrimary) await setPrimary(tx, user.id, first.id);
    }
    return presentOwn(tx, user.id);
  });
}

function ensureOwn(there: readonly CoverRow[], coverId: string): CoverRow {
  const own = there.find(({ id }) => id === coverId.toLowerCase());
  if (!own) throw new Refusal('not_found');
  return own;
}

async function presentOwn(tx: Transaction, userId: string): Promise<Covers> {
  return { items: await listOwnCovers(tx, userId) };
}

/** For the owner, including processing and failed ones. */
export async function listOwnCovers(on: Executor, userId: string): Promise<OwnCover[]> {
  const rows = await listCovers(on, userId);
  return rows.map(({ id, isPrimary, photo }) => ({
    id,
    photo: photoOf(photo),
    primary: isPrimary,
    state: photo.state,
  }));
}

/** Only ready ones. */
export async function listShownCovers(on: Executor, userId: string): Promise<Cover[]> {
  const own = await listOwnCovers(on, userId);
  return own.flatMap(({ id, photo, primary }) => (photo ? [{ id, photo, primary }] : []));
}
