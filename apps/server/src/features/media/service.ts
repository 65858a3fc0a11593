import { photoSource, type OwnMedia, type Photo } from '@stenope/contract/media';
import type { ReviewedPicture } from '@stenope/contract/site/moderation';
import type { Crop } from '@stenope/domain/media/sizes';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { archivedPicture, type ExportPart } from '../../platform/exporting.ts';
import type { CardFile, CardImage } from '../../platform/http/pages/head.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { setImage } from '../accounts/service.ts';
import { discard, take } from './pictures.ts';
import { captionsFile, videoFile } from './videos/files.ts';
import { keyOf, reviewAddress } from './serving/service.ts';
import { presentOwn, presentPhoto, type PhotoRow } from './present.ts';
import {
  countMedia,
  deleteUploadsBy,
  findAvatars,
  findAvatarToExport,
  findMedia,
  findMediaToChange,
  hasMedia,
  listUnshown,
  type MediaRow,
} from './queries.ts';
import { oldestOfAll } from '../../platform/db/cursor.ts';

export {
  admit,
  ensureRoom,
  keepOriginal,
  letGo,
  type StoredOriginal,
  videoRoomOf,
} from './admission/service.ts';
export {
  forgetPrintsOf,
  keepPrintsOf,
  removedLikesOf,
  type WhenRecognised,
} from './likeness/service.ts';
export { attach, discard, take, type WhenCaptioned, type WhenSettled } from './pictures.ts';
export { begin as beginUpload, receive as receiveUpload } from './uploads/service.ts';

export function photoOf(row: PhotoRow): Photo | null {
  return presentPhoto(row);
}

/** A masked picture as its author sees it, and nobody else may be told. */
export function maskedOf(context: Context, photo: Photo | null): Photo | null {
  return photo && { ...photo, key: keyOf(context, photo.name) };
}

/** Widths of a picture for whoever reviews it: in a list, and large. */
const reviewWidths = { small: 480, large: 1600 } as const;

/** Addresses of a picture for whoever reviews it, also while it is hidden. */
export function reviewedOf(
  context: Context,
  photo: Photo,
): Pick<ReviewedPicture, 'small' | 'large' | 'video' | 'seconds' | 'sound' | 'captions'> {
  const { name, widths, video } = photo;
  const at = (wanted: number): string => {
    const width = widths.find((one) => one >= wanted) ?? widths.at(-1) ?? photo.width;
    return reviewAddress(context, { name, file: `${width}.webp` });
  };
  return {
    small: at(reviewWidths.small),
    large: at(reviewWidths.large),
    ...(video && {
      video: reviewAddress(context, { name, file: videoFile }),
      seconds: video.seconds,
      sound: video.sound,
    }),
    ...(video?.captions && { captions: reviewAddress(context, { name, file: captionsFile }) }),
  };
}

/** Width of link previews. */
const cardWidth = 1200;

/**
 * Image of a link preview, of about that width. In WebP only until the JPEG is made, moments after
 * a picture is published.
 */
export function cardImageOf(photo: Photo, alt = ''): CardImage {
  const widths = photo.widths.toSorted((one, other) => one - other);
  const hasJpeg = photo.formats.includes('jpeg');
  const fileAt = (width: number): CardFile => ({
    path: photoSource(photo, width, hasJpeg ? 'jpeg' : 'webp'),
    width,
    height: Math.round((width * photo.height) / photo.width),
  });
  const width = widths.find((one) => one >= cardWidth) ?? widths.at(-1) ?? photo.width;
  return {
    ...fileAt(width),
    type: hasJpeg ? 'image/jpeg' : 'image/webp',
    alt,
    files: hasJpeg ? widths.map(fileAt) : [],
  };
}

export async function readOwn({ db }: Context, viewer: Viewer, mediaId: string): Promise<OwnMedia> {
  const [row] = await findMedia(db, { id: mediaId });
  if (row?.ownerId !== viewer.userId) throw new Refusal('not_found');
  return presentOwn(row);
}

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

/** Deletes the uploads of a departing member, except pictures of posts that stay. */
export async function eraseMedia({ db, inbox }: Context, ownerId: string): Promise<void> {
  for (const id of await deleteUploadsBy(db, ownerId)) await inbox.discard(id);
  let after = oldestOfAll;
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

export const mediaExport: ExportPart = {
  profile: async (on, userId) => {
    const avatar = await findAvatarToExport(on, userId);
    return { avatar: avatar ? archivedPicture(avatar) : null };
  },
  countPictures: countMedia,
};
