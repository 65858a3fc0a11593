import type { AnswerOf } from '@stenope/contract/action';
import type {
  CameraFacts,
  listUploads,
  OwnMedia,
  Photo,
  VideoStatus,
} from '@stenope/contract/media';
import type { PhotoColumn } from './photo-sql.ts';
import type { MediaRow, VideoFacts } from './queries.ts';
import type { UploadRow } from './uploads/queries.ts';

/** Columns needed to show a picture. */
export type PhotoRow = Pick<MediaRow, PhotoColumn>;

/** Null while it is processing, or failed. */
export function presentPhoto(row: PhotoRow): Photo | null {
  const { state, name, animated, thumbhash, colour, widths, formats, video } = row;
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
    ...(video && { video: presentVideo(video) }),
  };
}

function presentVideo({ seconds, sound, captions, downloads }: VideoFacts): Photo['video'] {
  return { seconds, sound, captions, downloads };
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
    ...(row.video && { video: presentOwnVideo(row.video) }),
  };
}

function presentOwnVideo({ seconds, sound, problem }: VideoFacts): OwnMedia['video'] {
  return { seconds, sound, problem };
}

/** `run` is its newest job, while that is open. */
export function presentVideoStatus(
  { id, state, usedAs, video }: MediaRow,
  run: { readonly state: 'queued' | 'running'; readonly percent: number } | undefined,
  { isOwner }: { readonly isOwner: boolean },
): VideoStatus {
  const working = run?.state === 'running' ? 'processing' : 'queued';
  const waiting = usedAs === null ? 'sent' : working;
  return {
    mediaId: id,
    state: state === 'processing' ? waiting : state,
    percent: state === 'ready' ? 100 : working === 'processing' ? (run?.percent ?? 0) : 0,
    problem: video?.problem ?? null,
    can: { retry: isOwner && state === 'failed' },
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
