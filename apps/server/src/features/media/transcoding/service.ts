import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { mostVideoAttempts, type VideoProblem } from '@stenope/domain/media/video';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import type { Developed } from '../../../platform/media/developed.ts';
import type { MadeVideo } from '../../../platform/media/video/engine.ts';
import { VideoFailed } from '../../../platform/media/video/video-failed.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { originalPath, servedPath } from '../../../platform/storage/paths.ts';
import {
  allEnded,
  factsOf,
  freshFolder,
  putServed,
  settleAs,
  type Settled,
} from '../developing/service.ts';
import { videoProgressed } from '../live.ts';
import type { PictureSet, WhenSettled } from '../pictures.ts';
import {
  findMediaToChange,
  isPro,
  updateMedia,
  type MediaRow,
  type VideoFacts,
} from '../queries.ts';
import { frameFile, previewFile, videoFile } from '../videos/files.ts';

/** A video whose set of files is being made. */
type Film = MediaRow & { readonly video: VideoFacts };

/**
 * Makes a video, its preview and its poster. Each beginning is counted in the row, so that a file
 * that ends its process every time, or its machine, fails after a few.
 */
export async function transcode(
  shift: Shift,
  set: PictureSet,
  whenSettled: readonly WhenSettled[],
): Promise<void> {
  const { context, log, signal } = shift;
  // This machine has no ffmpeg: another may, or this one later.
  if (!(await context.video.limits())) throw new Refusal('unavailable');
  const film = await begin(context, set);
  if (!film) return;
  if (film.video.attempts > mostVideoAttempts) {
    return fail(context, set, film.video.problem ?? 'lost', whenSettled);
  }
  try {
    const made = await makeFiles(shift, film);
    await settleAs(context, set, whenSettled, (tx) => ready(tx, film, made));
  } catch (error) {
    if (signal.aborted) {
      await note(context, set, (video) => ({ ...video, attempts: video.attempts - 1 }));
      throw error;
    }
    const { problem, isFinal } = whatOf(error);
    log.warn({ media: set.mediaId, problem, err: error }, 'a video could not be made');
    if (isFinal) return fail(context, set, problem, whenSettled);
    await note(context, set, (video) => ({ ...video, problem }));
    throw error;
  }
}

/** Undefined when there is nothing to do: it was made, given up, or begun anew meanwhile. */
async function begin(context: Context, set: PictureSet): Promise<Film | undefined> {
  return note(context, set, (video) => ({ ...video, attempts: video.attempts + 1 }));
}

async function note(
  { db }: Context,
  { mediaId, name }: PictureSet,
  change: (video: VideoFacts) => VideoFacts,
): Promise<Film | undefined> {
  return db.transaction(async (tx) => {
    const row = await findMediaToChange(tx, mediaId);
    if (!row?.video || row.name !== name || row.state !== 'processing') return undefined;
    const video = change(row.video);
    await updateMedia(tx, row.id, { video });
    return { ...row, video };
  });
}

function whatOf(error: unknown): { readonly problem: VideoProblem; readonly isFinal: boolean } {
  if (error instanceof VideoFailed) return error;
  return { problem: 'lost', isFinal: false };
}

interface Made {
  readonly film: MadeVideo;
  readonly poster: Developed;
  /** By name in the address, with their bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** Undisturbed by what its author changes meanwhile: switch and captions are read when it is done. */
async function makeFiles(shift: Shift, row: Film): Promise<Made> {
  const { id, name, video: wish, reserved } = row;
  const { context, signal } = shift;
  const original = await context.storage.localCopy(originalPath(id));
  if (!original) throw new VideoFailed('bad_video', { isFinal: true });
  const folder = await freshFolder(workFolder(context.env), `video-${name}-`);
  const places = {
    video: path.join(folder, videoFile),
    preview: path.join(folder, previewFile),
    frame: path.join(folder, frameFile),
  };
  try {
    const onProgress = teller(shift, row);
    const film = await context.video.make(original.file, places, wish, { onProgress, signal });
    const poster = await context.engine.develop(places.frame, folder);
    const sizes = await putServed(context, { name, reserved }, poster.files, folder);
    const own = Object.entries({
      [videoFile]: places.video,
      [previewFile]: places.preview,
      [frameFile]: places.frame,
    });
    await allEnded(own.map(([as, file]) => context.storage.put(servedPath(name, as), file)));
    const weights = await Promise.all(
      own.map(async ([as, file]) => [as, (await stat(file)).size] as const),
    );
    return { film, poster, files: { ...sizes, ...Object.fromEntries(weights) } };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await original.release();
  }
}

/** Least time between two words about how far it is. */
const tellEveryMs = 1000;

/** Tells the owner, and the row of the job, how much is done. */
function teller(
  { context: { ephemeralEvents }, progress, log }: Shift,
  { id: mediaId, ownerId }: Pick<Film, 'id' | 'ownerId'>,
): (percent: number) => void {
  let told = 0;
  let toldAt = 0;
  return (exact) => {
    const percent = Math.floor(exact);
    const now = performance.now();
    if (percent <= told || now - toldAt < tellEveryMs) return;
    told = percent;
    toldAt = now;
    ephemeralEvents.send(videoProgressed({ mediaId, percent, ownerId }));
    void progress(percent).catch((err: unknown) =>
      log.debug({ err }, 'how far a video is could not be noted'),
    );
  };
}

/** In the transaction in which it is shown: whoever is no longer Pro shows no videos. */
async function ready(tx: Transaction, { id, ownerId }: Film, made: Made): Promise<Settled> {
  const now = await findMediaToChange(tx, id);
  if (!now?.video) return { state: 'failed', changes: {} };
  if (!(await isPro(tx, ownerId))) {
    return { state: 'failed', changes: { video: { ...now.video, problem: 'pro_required' } } };
  }
  const { film, poster, files } = made;
  const { seconds, sound, width, height } = film;
  const video = { ...now.video, seconds, sound, problem: null };
  return { state: 'ready', changes: { ...factsOf(poster), files, width, height, video } };
}

function fail(
  context: Context,
  set: PictureSet,
  problem: VideoProblem,
  whenSettled: readonly WhenSettled[],
): Promise<void> {
  return settleAs(context, set, whenSettled, async (tx) => {
    const now = await findMediaToChange(tx, set.mediaId);
    return { state: 'failed', changes: now?.video ? { video: { ...now.video, problem } } : {} };
  });
}
