import {
  collectionNames,
  mediaFile,
  type ArchivedPicture,
  type ArchivedPost,
  type CollectionName,
} from '@stenope/contract/accounts/archive';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { mostUploadBytes, photographLimits } from '@stenope/domain/media/limits';

/** Posts hidden by moderation are not imported. */
export function mayReturn({ state }: ArchivedPost): boolean {
  return state === 'visible' || state === 'validated';
}

export function picturesOf({ photo, steps }: ArchivedPost): readonly (ArchivedPicture | null)[] {
  return [photo, ...steps.map((step) => step.photo)];
}

export function pageName(name: CollectionName, page: number): string {
  return `${name}/${String(page).padStart(6, '0')}.json`;
}

const pageForm = new RegExp(`^(?:${collectionNames.join('|')})/\\d{6}\\.json$`);

/** Largest size of an entry with this name; undefined for unknown names. */
export function roomOf(name: string): number | undefined {
  if (name === 'manifest.json' || name === 'profile.json') return 64 * 1024;
  if (pageForm.test(name)) return archiveLimits.pageBytes;
  if (!mediaFile.test(name)) return undefined;
  return /\.(?:mp4|webm)$/.test(name) ? mostUploadBytes : photographLimits.bytes;
}
