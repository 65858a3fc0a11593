import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lookKey } from '@stenope/domain/look/likeness';
import { unpackLook } from '@stenope/domain/look/look';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { oldestOfAll } from '../../../platform/db/cursor.ts';
import { enqueue, type Shift } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Developed, MadeFile } from '../../../platform/media/developed.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { mediaSettled } from '../live.ts';
import { originalPath, servedFolder, servedPath } from '../../../platform/storage/paths.ts';
import {
  findMedia,
  findMediaToChange,
  listUnseen,
  saveLook,
  updateMedia,
  updateSet,
  type MediaRow,
  type Unseen,
} from '../queries.ts';
import { frameFile } from '../videos/files.ts';
import { addFingerprint, compareWithRemoved } from '../likeness/service.ts';
import { type WhenLooked, type WhenSettled, enlargeJobKind, type PictureSet } from '../pictures.ts';

/** Makes the first sizes of a picture from its original. */
export async function develop(
  context: Context,
  set: PictureSet,
  whenSettled: readonly WhenSettled[],
): Promise<void> {
  const row = await findSet(context, set, 'processing');
  if (!row || row.video) return;
  const made = await atWork(context, 'develop', row, (file, folder) =>
    context.engine.develop(file, folder, optionsOf(row)),
  );
  await settle(context, set, made ?? 'failed', whenSettled);
}

/** Makes JPEG and AVIF next to the served WebP. Only WebP is animated. */
export async function enlarge(context: Context, set: PictureSet): Promise<void> {
  const row = await findSet(context, set, 'ready');
  if (!row) return;
  const made = await atWork(context, 'enlarge', row, async (file, folder) => ({
    files: await context.engine.enlarge(file, folder, optionsOf(row)),
  }));
  if (!made) return;
  const isCurrent = await context.db.transaction(async (tx) => {
    const now = await findMediaToChange(tx, set.mediaId);
    if (now?.name !== set.name) return false;
    // Its files were redone meanwhile and have another path: retry.
    if (now.reserved !== row.reserved) throw new Error('The files of a picture have moved');
    const files = { ...now.files, ...sizesOf(made.files) };
    const formats = (['webp', 'jpeg', 'avif'] as const).filter((format) =>
      now.widths.every((width) => `${width}.${format}` in files),
    );
    await updateMedia(tx, now.id, { files, formats });
    return true;
  });
  if (!isCurrent) await context.storage.removeFolder(servedFolder(set.name));
}

async function findSet(
  { db }: Context,
  { mediaId, name }: PictureSet,
  state: MediaRow['state'],
): Promise<MediaRow | undefined> {
  const [row] = await findMedia(db, { id: mediaId });
  return row?.name === name && row.state === state ? row : undefined;
}

function optionsOf({ crop }: Pick<MediaRow, 'crop'>) {
  return crop ? { crop } : {};
}

/**
 * Runs the engine in a temporary folder and copies the results to the storage. Undefined when the
 * picture itself is at fault; other failures are thrown and retried.
 */
async function atWork<Made extends { readonly files: readonly MadeFile[] }>(
  context: Context,
  kind: string,
  row: MediaRow,
  work: (file: string, folder: string) => Promise<Made>,
): Promise<Made | undefined> {
  const { name } = row;
  return withSource(context, row, async (file) => {
    const folder = await freshFolder(workFolder(context.env), `${kind}-${name}-`);
    try {
      const made = await work(file, folder);
      await putServed(context, row, made.files, folder);
      return made;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Stores the sizes of a picture from the folder they were made in; returns their bytes by name. */
export async function putServed(
  { storage }: Context,
  { name, reserved }: Pick<MediaRow, 'name' | 'reserved'>,
  files: readonly MadeFile[],
  folder: string,
): Promise<Readonly<Record<string, number>>> {
  const puts = servedFiles(files).map((one) =>
    storage.put(servedPath(name, one.as, reserved), path.join(folder, one.file)),
  );
  await allEnded(puts);
  return sizesOf(files);
}

/** What a picture is made from: its original; of a video, the frame that is its poster. */
function sourceOf({ id, name, video }: Pick<MediaRow, 'id' | 'name' | 'video'>): string {
  return video ? servedPath(name, frameFile) : originalPath(id);
}

/** Undefined when the picture is at fault, or its original is missing. */
async function withSource<Made>(
  { storage, log }: Context,
  row: Pick<MediaRow, 'id' | 'name' | 'video'>,
  work: (file: string) => Promise<Made>,
): Promise<Made | undefined> {
  const { id } = row;
  const original = await storage.localCopy(sourceOf(row));
  if (!original) {
    log.error({ media: id }, 'the original of a picture is not in the storage');
    return undefined;
  }
  try {
    return await work(original.file);
  } catch (error) {
    if (!isAboutThePicture(error)) throw error;
    log.warn({ media: id, code: error.code }, 'a picture could not be developed');
    return undefined;
  } finally {
    await original.release();
  }
}

export async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const pictureCodes = ['unsupported_media', 'image_too_large', 'bad_media', 'bad_crop'];

export function isAboutThePicture(error: unknown): error is Refusal {
  return error instanceof Refusal && pictureCodes.includes(error.code);
}

/** Deletes folders of interrupted runs first. */
export async function freshFolder(work: string, prefix: string): Promise<string> {
  await removeInterrupted(work, prefix);
  const folder = path.join(work, `${prefix}${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

export async function removeInterrupted(work: string, prefix: string): Promise<void> {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const left = (await readdir(work)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(path.join(work, name), { recursive: true, force: true });
}

interface ServedFile extends MadeFile {
  /** File name in the URL. */
  readonly as: string;
}

/** For an animation, the largest still is served. */
function servedFiles(files: readonly MadeFile[]): readonly ServedFile[] {
  const shown = files.filter((file) => !file.still);
  const stills = files.filter((file) => file.still && file.format === 'webp');
  const [still] = stills.toSorted((a, b) => b.width - a.width);
  return [
    ...shown.map((file) => ({ ...file, as: `${file.width}.${file.format}` })),
    ...(still ? [{ ...still, as: 'still.webp' }] : []),
  ];
}

function sizesOf(files: readonly MadeFile[]): Readonly<Record<string, number>> {
  return Object.fromEntries(servedFiles(files).map(({ as, bytes }) => [as, bytes]));
}

/** Sets the final state of a picture: ready or failed. */
export async function settle(
  context: Context,
  set: PictureSet,
  made: Developed | 'failed',
  whenSettled: readonly WhenSettled[],
): Promise<void> {
  const settled: Settled =
    made === 'failed'
      ? { state: 'failed', changes: {} }
      : { state: 'ready', changes: factsOf(made) };
  if (await settleAs(context, set, whenSettled, () => Promise.resolve(settled))) return;
  const [row] = await findMedia(context.db, { id: set.mediaId });
  // Deleted, or cropped anew meanwhile.
  if (row?.name !== set.name) await context.storage.removeFolder(servedFolder(set.name));
}

export interface Settled {
  readonly state: 'ready' | 'failed';
  readonly changes: Parameters<typeof updateSet>[3];
}

/**
 * The same, as is decided in the transaction, once what uses it is locked. False, and nothing
 * written, where nothing was decided, or where the set was settled or replaced meanwhile.
 */
export async function settleAs(
  { db, now }: Context,
  set: PictureSet,
  whenSettled: readonly WhenSettled[],
  decide: (tx: Transaction) => Promise<Settled | undefined>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    for (const { locks } of whenSettled) await locks?.(tx, set.mediaId);
    const settled = await decide(tx);
    const { state, changes } = settled ?? {};
    const row = state && (await updateSet(tx, set, 'processing', { ...changes, state }));
    if (!row) return false;
    const { id: mediaId, name } = row;
    if (state === 'ready' && !row.animated) {
      // Serial queue: the other workers are needed for new pictures.
      const line = enlargeJobKind.name;
      await enqueue(tx, enlargeJobKind, { mediaId, name }, { key: name, line, patient: true });
    }
    for (const tell of whenSettled) await tell(tx, mediaId, state, now());
    if (state === 'ready' && row.usedAs !== null) await compareWithRemoved(tx, row);
    await emit(tx, mediaSettled(row));
    return true;
  });
}

export function factsOf(made: Developed) {
  const { thumbhash, colour, profile, wideGamut, animated, camera, receipt, files } = made;
  const widths = files.flatMap((file) => (file.still ? [] : [file.width]));
  return {
    thumbhash,
    colour,
    profile,
    wideGamut,
    animated,
    camera,
    receipt,
    widths: widths.toSorted((a, b) => a - b),
    formats: ['webp' as const],
    reserved: 'made' as const,
    files: sizesOf(files),
    ...lookColumns(made.look),
    fingerprint: made.fingerprint,
  };
}

const noBytes = Buffer.alloc(0);

/** No look is stored as no bytes, so that it is not asked for over and over. */
function lookColumns(bytes: Buffer = noBytes): Pick<MediaRow, 'look' | 'lookKey'> {
  const look = unpackLook(bytes);
  return look ? { look: bytes, lookKey: lookKey(look) } : { look: noBytes, lookKey: null };
}

/** Rows per batch. */
const batch = 50;

/** Slightly less than the job's interval. */
const patienceMs = 4 * 60_000;

/** After so many failures of the machine in a row, the next run may find it in better health. */
const mostFailures = 5;

/**
 * Gives a look and a fingerprint to pictures from before there were any, one at a time. The row
 * records it, so this can be interrupted anywhere, and run twice. Where the machine failed, a picture is skipped until
 * the next run.
 */
export async function makeMissingLooks(shift: Shift, whenLooked: WhenLooked): Promise<void> {
  const counts = { seen: 0, failed: 0 };
  try {
    await lookThrough(shift, whenLooked, counts);
  } finally {
    if (counts.seen + counts.failed > 0) {
      shift.log.info(counts, 'pictures from before got their looks and fingerprints');
    }
  }
}

async function lookThrough(
  { context, signal }: Shift,
  whenLooked: WhenLooked,
  counts: Record<'seen' | 'failed', number>,
): Promise<void> {
  const end = performance.now() + patienceMs;
  let inARow = 0;
  let after = oldestOfAll;
  for (;;) {
    const rows = await listUnseen(context.db, { after, limit: batch });
    for (const row of rows) {
      signal.throwIfAborted();
      if (performance.now() > end || inARow === mostFailures) return;
      const isSeen = await lookAgain(context, row, whenLooked);
      counts[isSeen ? 'seen' : 'failed'] += 1;
      inARow = isSeen ? 0 : inARow + 1;
      after = row.id;
    }
    if (rows.length < batch) return;
  }
}

/** False when the machine failed. */
async function lookAgain(context: Context, row: Unseen, whenLooked: WhenLooked): Promise<boolean> {
  try {
    const seen = await withSource(context, row, (file) =>
      context.engine.look(file, optionsOf(row)),
    );
    await context.db.transaction(async (tx) => {
      if (row.look === null) {
        await whenLooked(tx, row.id, () => saveLook(tx, row, lookColumns(seen?.look)));
      }
      await addFingerprint(tx, row, seen?.fingerprint ?? noBytes);
    });
    return true;
  } catch (error) {
    context.log.warn({ media: row.id, err: error }, 'a picture could not be looked at');
    return false;
  }
}
