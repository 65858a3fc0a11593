import { z } from 'zod/mini';
import type { Archive } from '@stenope/contract/accounts/leaving';
import { exportDays } from '@stenope/domain/leaving/limits';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { exported, exportPath } from '../../../platform/storage/paths.ts';
import type { Range, StoredFile } from '../../../platform/storage/storage.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellFromSite } from '../../notifications/service.ts';
import { exportChanged } from '../live.ts';
import { makeArchive } from './archive.ts';
import { presentArchive } from '../present.ts';
import {
  deleteExport,
  deleteOverBefore,
  failStalled,
  findExport,
  findNewest,
  insertExport,
  knownExports,
  listExportsOf,
  listOthers,
  listOver,
  setExpired,
  updateOpen,
  type ExportRow,
} from './queries.ts';

export const exportJobKind: JobKind<{ exportId: string }> = {
  name: 'leaving:export',
  payload: z.object({ exportId: z.uuid() }),
  attempts: 6,
};

/** With the queue's growing delays, about half an hour of an unreachable mail server. */
export const letterJobKind: JobKind<{ userId: string }> = {
  name: 'leaving:send_export_ready',
  payload: z.object({ userId: z.uuid() }),
  attempts: 8,
};

const dayMs = 24 * 3_600_000;

/** Serial queue: exports never occupy more than one worker. */
const line = 'leaving:exports';

/** One at a time: a repeated request returns the running one. */
export async function start(context: Context, viewer: Viewer): Promise<Archive> {
  const { db, now } = context;
  const row = await db.transaction(async (tx) => {
    await failAndTell(tx, now());
    const { userId } = viewer;
    const made = await insertExport(tx, { id: newId(), userId, createdAt: now() });
    if (!made) return findNewest(tx, userId);
    const request = { key: made.id, ownerId: userId, line };
    await enqueue(tx, exportJobKind, { exportId: made.id }, request);
    return made;
  });
  if (!row) throw new Refusal('unavailable', {}, { retryAfter: 1 });
  return presentArchive(row, now());
}

export async function read({ db, now }: Context, viewer: Viewer): Promise<Archive | null> {
  const row = await findNewest(db, viewer.userId);
  return row ? presentArchive(row, now()) : null;
}

/** Foreign, expired and missing exports are answered alike. */
export async function findFile(
  { db, now }: Context,
  viewer: Viewer,
  exportId: string,
): Promise<{ bytes: number; createdAt: Date }> {
  const row = await findExport(db, exportId);
  const isThere = row?.state === 'ready' && row.expiresAt !== null && row.expiresAt > now();
  if (!isThere || row.userId !== viewer.userId || row.bytes === null) {
    throw new Refusal('not_found');
  }
  return { bytes: row.bytes, createdAt: row.createdAt };
}

export async function openFile(
  { storage }: Context,
  exportId: string,
  range: Range | undefined,
): Promise<StoredFile> {
  const found = await storage.read(exportPath(exportId), range);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Runs an export. Repeated after an interruption; stops when its owner has left. */
export async function make(shift: Shift, exportId: string): Promise<void> {
  const { context, signal } = shift;
  const row = await updateOpen(context.db, exportId, { state: 'running', progress: 0 });
  if (!row) return;
  const onProgress = progressTeller(context, row);
  const made = await makeArchive(context, { id: row.id, userId: row.userId, signal, onProgress });
  try {
    await context.storage.put(exportPath(row.id), made.file);
  } finally {
    await made.release();
  }
  if (await publish(context, row, made.bytes)) return removeEarlier(context, row);
  await context.storage.remove(exportPath(row.id));
}

/** Interval of progress updates. */
const progressEveryMs = 1_000;

class OwnerGone extends Error {
  override readonly name = 'OwnerGone';
}

function progressTeller({ db, now }: Context, { id, progress: before }: ExportRow) {
  let [savedProgress, savedAt] = [before, 0];
  return async (progress: number): Promise<void> => {
    if (progress <= savedProgress || performance.now() - savedAt < progressEveryMs) return;
    [savedProgress, savedAt] = [progress, performance.now()];
    await db.transaction(async (tx) => {
      const row = await updateOpen(tx, id, { progress });
      if (!row) throw new OwnerGone('Nobody waits for this export any more');
      await emit(tx, exportChanged({ userId: row.userId, archive: presentArchive(row, now()) }));
    });
  };
}

async function publish({ db, now }: Context, row: ExportRow, bytes: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    const expiresAt = new Date(at.getTime() + exportDays * dayMs);
    const ready = { state: 'ready', progress: 100, bytes, expiresAt } as const;
    const made = await updateOpen(tx, row.id, ready);
    if (!made) return false;
    const { id, userId } = made;
    const notice = { recipientId: userId, subject: 'export', contentType: 'export', contentId: id };
    await tellFromSite(tx, notice, at);
    await enqueue(tx, letterJobKind, { userId }, { key: id, ownerId: userId });
    await emit(tx, exportChanged({ userId, archive: presentArchive(made, at) }));
    return true;
  });
}

async function removeEarlier(context: Context, row: ExportRow): Promise<void> {
  await removeExports(context, await listOthers(context.db, row));
}

/** Deletes the file first, then its row: after an interruption it is deleted again. */
async function removeExports({ db, storage }: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await storage.remove(exportPath(id));
    await deleteExport(db, id);
  }
}

export async function removeExportsOf(context: Context, userId: string): Promise<void> {
  await removeExports(context, await listExportsOf(context.db, userId));
}

/** Time a record of an ended export is kept. */
const rememberedMs = 30 * dayMs;

export async function sweepExports(context: Context): Promise<void> {
  const { db, now } = context;
  await db.transaction((tx) => failAndTell(tx, now()));
  await removeOver(context);
  await sweepUnknown(context);
}

/** Fails stalled exports and informs their owners. */
async function failAndTell(tx: Transaction, now: Date): Promise<void> {
  for (const row of await failStalled(tx)) {
    await emit(tx, exportChanged({ userId: row.userId, archive: presentArchive(row, now) }));
  }
}

async function removeOver({ db, storage, now }: Context): Promise<void> {
  for (const id of await listOver(db, now())) {
    await storage.remove(exportPath(id));
    await setExpired(db, id);
  }
  await deleteOverBefore(db, new Date(now().getTime() - rememberedMs));
}

/** Deletes files whose row was deleted while they were written. */
async function sweepUnknown({ db, storage, now }: Context): Promise<void> {
  for await (const file of storage.list(exported)) {
    const id = file.replace(/^.*\/(.+)\.zip$/, '$1');
    const found = await storage.stat(file);
    const isOld = found !== undefined && now().getTime() - found.changedAt.getTime() > dayMs;
    if (isOld && !(await knownExports(db, [id])).has(id)) await storage.remove(file);
  }
}
