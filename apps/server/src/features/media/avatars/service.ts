import type { Crop } from '@stenope/domain/media/sizes';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { setImage } from '../../accounts/service.ts';
import { findMediaToChange, type MediaRow, findAvatars } from '../queries.ts';
import { discard, take } from '../pictures.ts';

interface NewAvatar {
  readonly mediaId: string;
  readonly crop?: Crop | undefined;
}

/** Null while the picture is processed: the client is informed once it is set. */
export async function setAvatar(
  { db }: Context,
  viewer: Viewer,
  userId: string,
  { mediaId, crop }: NewAvatar,
): Promise<string | null> {
  ensureSelf(viewer, userId);
  return db.transaction(async (tx) => {
    if (crop && !isSquare(crop)) throw new Refusal('bad_crop');
    const row = await take(tx, { ownerId: userId, mediaId, as: 'avatar', crop });
    if (row.state === 'ready') return wear(tx, row);
    // Of several pending avatars the latest counts.
    const others = await findAvatars(tx, userId);
    const waiting = others.filter((one) => one.id !== row.id && one.state !== 'ready');
    await discard(tx, idsOf(waiting));
    return null;
  });
}

export async function removeAvatar({ db }: Context, viewer: Viewer, userId: string): Promise<void> {
  ensureSelf(viewer, userId);
  await db.transaction(async (tx) => {
    await setImage(tx, userId, null);
    await discard(tx, idsOf(await findAvatars(tx, userId)));
  });
}

/** Sets a pending avatar once it is ready. */
export async function wearWhenReady(
  tx: Transaction,
  mediaId: string,
  state: 'ready' | 'failed',
): Promise<void> {
  const row = await findMediaToChange(tx, mediaId);
  if (state === 'ready' && row?.usedAs === 'avatar') await wear(tx, row);
}

/** Sets the avatar and deletes former ones. */
async function wear(tx: Transaction, row: MediaRow): Promise<string> {
  const address = addressOf(row);
  await setImage(tx, row.ownerId, address);
  const others = await findAvatars(tx, row.ownerId);
  await discard(tx, idsOf(others.filter((one) => one.id !== row.id)));
  return address;
}

/** Large enough for all uses of an avatar. */
const avatarWidth = 320;

/** Avatars are never animated. */
function addressOf({ name, animated, widths }: MediaRow): string {
  const width = widths.findLast((one) => one <= avatarWidth) ?? widths[0];
  return `/media/${name}/${animated ? 'still' : width}.webp`;
}

export function isSquare({ width, height }: Pick<Crop, 'width' | 'height'>): boolean {
  return Math.abs(width - height) <= 1;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Members change only their own avatar; not even the team may. */
function ensureSelf({ userId: self }: Viewer, userId: string): void {
  // Whether the id exists is not revealed.
  if (userId.toLowerCase() !== self) throw new Refusal('forbidden');
}
