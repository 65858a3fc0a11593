import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../../platform/context.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { settle } from '../developing/service.ts';
import { originals, served } from '../../../platform/storage/paths.ts';
import { discard, enqueueVideo, type PictureSet, type WhenSettled } from '../pictures.ts';
import { findMediaToChange } from '../queries.ts';
import {
  deleteDoomed,
  deleteExpiredUploads,
  findDoomed,
  findStalled,
  findUnused,
  knownIds,
  knownNames,
  knownUploads,
} from './queries.ts';

/** Deletes abandoned uploads and pictures, and fails stalled ones. */
export async function sweep(context: Context, whenSettled: readonly WhenSettled[]): Promise<void> {
  await sweepUploads(context);
  await sweepUnused(context);
  for (const { purpose, ...set } of await findStalled(context.db)) {
    if (purpose === 'video') await beginAgain(context, set);
    else await settle(context, set, 'failed', whenSettled);
  }
  await removeDoomed(context);
}

/**
 * A video whose job ended without it: the machine was at fault for hours, and its beginnings are
 * not used up. Its next one tells.
 */
async function beginAgain({ db }: Context, { mediaId, name }: PictureSet): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findMediaToChange(tx, mediaId);
    if (row?.name === name && row.state === 'processing') await enqueueVideo(tx, row);
  });
}

async function sweepUploads({ db, inbox }: Context): Promise<void> {
  for (;;) {
    const gone = await deleteExpiredUploads(db);
    if (gone.length === 0) return;
    for (const id of gone) await inbox.discard(id);
  }
}

async function sweepUnused({ db }: Context): Promise<void> {
  for (;;) {
    const found = await db.transaction(async (tx) => {
      const ids = await findUnused(tx);
      await discard(tx, ids);
      return ids.length;
    });
    if (found === 0) return;
  }
}

/** Deletes the file first, then its record: after an interruption it is deleted again. */
export async function removeDoomed({ db, storage }: Context): Promise<void> {
  let after = '';
  for (;;) {
    const paths = await findDoomed(db, after);
    for (const one of paths) {
      if (isServedFolder(one)) await storage.removeFolder(one);
      else await storage.remove(one);
      await deleteDoomed(db, one);
    }
    const last = paths.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Longer than any file exists without its row. */
const orphanMs = 24 * 3_600_000;

/** Deletes files without a row, left by a crash between the two. */
export async function sweepOrphans(context: Context): Promise<void> {
  const { db, storage, inbox } = context;
  const before = context.now().getTime() - orphanMs;
  const isOld = async (one: string): Promise<boolean> => {
    const found = await storage.stat(one);
    return found !== undefined && found.changedAt.getTime() < before;
  };
  for await (const lot of lots(storage.list(served))) {
    const known = await knownNames(db, lot.map(nameOf));
    for (const one of lot) {
      if (known.has(nameOf(one)) || !(await isOld(one))) continue;
      await storage.removeFolder(path.posix.dirname(one));
    }
  }
  for await (const lot of lots(storage.list(originals))) {
    const known = await knownIds(db, lot.map(idOf).filter(isId));
    for (const one of lot) {
      if (!known.has(idOf(one)) && (await isOld(one))) await storage.remove(one);
    }
  }
  for await (const lot of lots(inbox.list())) {
    const known = await knownUploads(db, lot.map(({ id }) => id).filter(isId));
    const left = lot.filter(({ id, changedAt }) => !known.has(id) && changedAt.getTime() < before);
    for (const { id } of left) await inbox.discard(id);
  }
  await clearWork(workFolder(context.env), before);
}

/** `served/ab/name`; a file in it has one part more. */
function isServedFolder(one: string): boolean {
  return one.startsWith(`${served}/`) && one.split('/').length === 3;
}

/** `served/ab/name/640.webp` */
function nameOf(one: string): string {
  return one.split('/')[2] ?? '';
}

/** `originals/ab/id` */
function idOf(one: string): string {
  return path.posix.basename(one);
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

async function clearWork(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < before)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function* lots<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let lot: T[] = [];
  for await (const one of all) {
    lot.push(one);
    if (lot.length < 500) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}
