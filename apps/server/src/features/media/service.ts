import { photoSource, type OwnMedia, type Photo } from '@stenope/contract/media';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { archivedPicture, type ExportPart } from '../../platform/exporting.ts';
import type { HeadTags } from '../../platform/http/pages/head.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { discard } from './pictures.ts';
import { presentOwn, presentPhoto, type PhotoRow } from './present.ts';
import {
  countMedia,
  deleteUploadsBy,
  findAvatarToExport,
  findMedia,
  hasMedia,
  listUnshown,
} from './queries.ts';
import { oldestOfAll } from '../../platform/db/cursor.ts';

export {
  admit,
  ensureRoom,
  keepOriginal,
  letGo,
  type StoredOriginal,
} from './admission/service.ts';
export { isSquare, setAvatar } from './avatars/service.ts';
export { attach, discard, take, type WhenSettled } from './pictures.ts';
export { begin as beginUpload, receive as receiveUpload } from './uploads/service.ts';

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
