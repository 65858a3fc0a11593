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
import { originalPath, servedFolder, servedPath } from '../../../platform/storage/paths.ts';
import {
  allEnded,
  factsOf,
  freshFolder,
  removeInterrupted,
  isAboutThePicture,
  putServed,
  settleAs,
  type Settled,
} from '../developing/service.ts';
import { videoProgressed } from '../live.ts';
import { newName, type PictureSet, type WhenSettled } from '../pictures.ts';
import {
  findMedia,
  findMediaToChange,
  isPro,
  updateMedia,
  type MediaRow,
  type VideoFacts,
} from '../queries.ts';
import { frameFile, previewFile, videoFile } from '../videos/files.ts';

/** A video at one of its beginnings, which the count of them tells from all others. */
type Film = MediaRow & { readonly video: VideoFacts };

/**
 * Makes a video, its preview and its poster. Each beginning is counted in the row, so that a file
 * that ends its process every time, or its machine, fails after a few; what is no fault of the file
 * counts for nothing. A worker that was given up for dead may still be at it: each beginning has
 * files of its own, and the last one alone settles.
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
    // The last beginning may have been cut off.
    await removeInterrupted(workFolder(context.env), workPrefix(film));
    await fail(context, film, film.video.problem ?? 'lost', whenSettled);
    return;
  }
  try {
    await makeAndShow(shift, film, whenSettled);
  } catch (error) {
    if (!(await isWanted(context, film))) return;
    if (signal.aborted || !(error instanceof VideoFailed)) {
      await note(context, film, { attempts: film.video.attempts - 1 });
      const details = { media: set.mediaId, err: error };
      if (!signal.aborted) log.error(details, 'a video waits: this machine is at fault');
      throw error;
    }
    const { problem, isFinal } = error;
    log.warn({ media: set.mediaId, problem, err: error }, 'a video could not be made');
    if (!isFinal) {
      await note(context, film, { problem });
      throw error;
    }
    await fail(context, film, problem, whenSettled);
  }
}

/** Undefined when there is nothing to do: it was made, given up, or begun anew meanwhile. */
async function begin({ db }: Context, { mediaId, name }: PictureSet): Promise<Film | undefined> {
  return db.transaction(async (tx) => {
    const row = await findMediaToChange(tx, mediaId);
    if (!row?.video || row.name !== name || row.state !== 'processing') return undefined;
    const video = { ...row.video, attempts: row.video.attempts + 1 };
    await updateMedia(tx, row.id, { video });
    return { ...row, video };
  });
}

async function note(
  { db }: Context,
  film: Film,
  change: Partial<Pick<VideoFacts, 'attempts' | 'problem'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await findBegun(tx, film);
    if (now) await updateMedia(tx, now.id, { video: { ...now.video, ...change } });
  });
}

/** Its row, locked; undefined once it is deleted, settled, or begun by another. */
async function findBegun(tx: Transaction, film: Film): Promise<Film | undefined> {
  const now = await findMediaToChange(tx, film.id);
  return isSameBeginning(now, film) ? now : undefined;
}

function isSameBeginning(now: MediaRow | undefined, { name, video }: Film): now is Film {
  const isBegun = now?.state === 'processing' && now.name === name;
  return isBegun && now.video?.attempts === video.attempts;
}

async function isWanted({ db }: Context, film: Film): Promise<boolean> {
  const [now] = await findMedia(db, { id: film.id });
  return isSameBeginning(now, film);
}

/** How often it is asked whether anybody still waits for what is made. */
const askEveryMs = 2_000;

/** Its files are named only when they are shown, so that no two beginnings share any. */
async function makeAndShow(
  shift: Shift,
  film: Film,
  whenSettled: readonly WhenSettled[],
): Promise<void> {
  const { context, log } = shift;
  const name = newName();
  const unwanted = new AbortController();
  const asking = setInterval(() => {
    void isWanted(context, film).then(
      (is) => is || unwanted.abort(),
      (err: unknown) => log.debug({ err }, 'whether a video is wanted could not be asked'),
    );
  }, askEveryMs);
  try {
    const signal = AbortSignal.any([shift.signal, unwanted.signal]);
    const made = await makeFiles({ ...shift, signal }, film, name);
    await settleAs(context, setOf(film), whenSettled, (tx) => ready(tx, film, { ...made, name }));
  } finally {
    clearInterval(asking);
    await removeUnshown(context, film, name).catch((err: unknown) =>
      log.warn({ err, name }, 'files of a video are left to the sweep'),
    );
  }
}

/** Also where the end of the commit is unknown: the lock waits for it. */
async function removeUnshown({ db, storage }: Context, { id }: Film, name: string): Promise<void> {
  const row = await db.transaction((tx) => findMediaToChange(tx, id));
  if (row?.name !== name) await storage.removeFolder(servedFolder(name));
}

const workPrefix = ({ name }: Film): string => `video-${name}-`;

const setOf = ({ id: mediaId, name }: Film): PictureSet => ({ mediaId, name });

interface Made {
  readonly film: MadeVideo;
  readonly poster: Developed;
  /** By name in the address, with their bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** Undisturbed by what its author changes meanwhile: switch and captions are read when it is done. */
async function makeFiles(shift: Shift, row: Film, name: string): Promise<Made> {
  const { id, video: wish, reserved } = row;
  const { context, signal } = shift;
  const original = await context.storage.localCopy(originalPath(id));
  if (!original) throw new VideoFailed('bad_video', { isFinal: true });
  try {
    const folder = await freshFolder(workFolder(context.env), workPrefix(row));
    const places = {
      video: path.join(folder, videoFile),
      preview: path.join(folder, previewFile),
      frame: path.join(folder, frameFile),
    };
    try {
      const onProgress = teller(shift, row);
      const film = await context.video.make(original.file, places, wish, { onProgress, signal });
      const poster = await context.engine.develop(places.frame, folder).catch(asOfThePoster);
      if (!(await isWanted(context, row))) throw new Refusal('not_found');
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
    }
  } finally {
    await original.release();
  }
}

/** The frame is ours; where it cannot be developed, the video is odd. */
function asOfThePoster(error: unknown): never {
  if (isAboutThePicture(error)) throw new VideoFailed('bad_video', { isFinal: false });
  throw error;
}

/** Least time between two words about how far it is. */
const tellEveryMs = 1000;

/**
 * Tells the owner, and the row of the job, how much is done; nobody of what is deleted, or begun by
 * another.
 */
function teller(shift: Shift, film: Film): (percent: number) => void {
  const { context, log } = shift;
  let told = 0;
  let toldAt = 0;
  const tell = async (percent: number): Promise<void> => {
    if (!(await isWanted(context, film)) || percent < told) return;
    const { id: mediaId, ownerId } = film;
    context.ephemeralEvents.send(videoProgressed({ mediaId, percent, ownerId }));
    await shift.progress(percent);
  };
  return (exact) => {
    const percent = Math.floor(exact);
    const now = performance.now();
    if (percent <= told || now - toldAt < tellEveryMs) return;
    told = percent;
    toldAt = now;
    void tell(percent).catch((err: unknown) =>
      log.debug({ err }, 'how far a video is could not be told'),
    );
  };
}

/** In the transaction in which it is shown: whoever is no longer Pro shows no videos. */
async function ready(
  tx: Transaction,
  film: Film,
  made: Made & { readonly name: string },
): Promise<Settled | undefined> {
  const now = await findBegun(tx, film);
  if (!now) return undefined;
  if (!(await isPro(tx, now.ownerId))) {
    return { state: 'failed', changes: { video: { ...now.video, problem: 'pro_required' } } };
  }
  const { poster, files, name } = made;
  const { seconds, sound, width, height } = made.film;
  const video = { ...now.video, seconds, sound, problem: null };
  return { state: 'ready', changes: { ...factsOf(poster), name, files, width, height, video } };
}

function fail(
  context: Context,
  film: Film,
  problem: VideoProblem,
  whenSettled: readonly WhenSettled[],
): Promise<boolean> {
  return settleAs(context, setOf(film), whenSettled, async (tx) => {
    const now = await findBegun(tx, film);
    return now && { state: 'failed', changes: { video: { ...now.video, problem } } };
  });
}
