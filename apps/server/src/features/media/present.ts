import type { AnswerOf } from '@stenope/contract/action';
import type { CameraFacts, OwnMedia, Photo, listUploads } from '@stenope/contract/media';
import type { PhotoColumn } from './photo-sql.ts';
import type { MediaRow } from './queries.ts';
import type { UploadRow } from './uploads/queries.ts';

/** Columns needed to show a picture. */
export type PhotoRow = Pick<MediaRow, PhotoColumn>;

/** Null while it is processing, or failed. */
export function presentPhoto(row: PhotoRow): Photo | null {
  const { state, name, animated, thumbhash, colour, widths, formats } = row;
  if (state !== 'ready' || !thumbhash || colour === null) return null;
  const { width, height } = row.crop ?? row;
  return {
    name,
    width,
    height,
    animated,
    thumbhash: thumbhash.toString('base64'),
    colour,
    widths,
    formats,
  };
}

function presentCamera(facts: MediaRow['camera']): CameraFacts {
  return {
    camera: facts.camera ?? null,
    lens: facts.lens ?? null,
    focalMm: facts.focalMm ?? null,
    aperture: facts.aperture ?? null,
    shutter: facts.shutter ?? null,
    iso: facts.iso ?? null,
    film: facts.film ?? null,
    takenAt: facts.takenAt ?? null,
  };
}

/** An empty receipt means that the file was not examined. */
function presentReceipt({ kept, removed }: MediaRow['receipt']): OwnMedia['receipt'] {
  return kept && removed ? { kept: [...kept], removed: [...removed] } : null;
}

export function presentOwn(row: MediaRow): OwnMedia {
  return {
    id: row.id,
    state: row.state,
    width: row.width,
    height: row.height,
    profile: row.profile,
    wideGamut: row.wideGamut,
    camera: presentCamera(row.camera),
    receipt: presentReceipt(row.receipt),
    photo: presentPhoto(row),
  };
}

type Item = AnswerOf<typeof listUploads>['items'][number];

export function presentUpload(row: UploadRow): Item {
  const { id, purpose, fileName, bytes, state, mediaId, createdAt, expiresAt } = row;
  return {
    id,
    purpose,
    fileName,
    bytes,
    state,
    mediaId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
