import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { servedFormats } from '@stenope/domain/media/formats';
import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { reserved } from '../../../platform/media/reservation/reserve.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { servedPath } from '../../../platform/storage/paths.ts';
import { findMediaToChange, updateMedia, listToReserve, type ToReserve } from '../queries.ts';
import { doom } from '../pictures.ts';
import { oldestOfAll } from '../../../platform/db/cursor.ts';

/** Rows per batch. */
const batch = 50;

/** Slightly less than the job's interval. */
const patienceMs = 4 * 60_000;

/**
 * Adds the reservation to files from before it existed, one picture at a time. The row records it,
 * so this can be interrupted anywhere. A failed picture is skipped until the next run.
 */
export async function reserveServed({ context, signal }: Shift): Promise<void> {
  const end = performance.now() + patienceMs;
  let after = oldestOfAll;
  for (;;) {
    const rows = await listToReserve(context.db, { after, limit: batch });
    for (const row of rows) {
      signal.throwIfAborted();
      if (performance.now() > end) return;
      await reserveSet(context, row, signal);
      after = row.id;
    }
    if (rows.length < batch) return;
  }
}

/**
 * New files are written next to the served ones until the row switches over: requests get either
 * version, never half of one. The URL stays the same.
 */
async function reserveSet(context: Context, row: ToReserve, signal: AbortSignal): Promise<void> {
  const sizes: Record<string, number> = { ...row.files };
  const former: string[] = [];
  for (const file of Object.keys(row.files)) {
    signal.throwIfAborted();
    const bytes = await reserveFile(context, row, file);
    if (bytes === undefined) continue;
    sizes[file] = bytes;
    former.push(servedPath(row.name, file));
  }
  await context.db.transaction(async (tx) => {
    const now = await findMediaToChange(tx, row.id);
    const isSame = now?.name === row.name && now.reserved === 'no';
    // Cropped or enlarged meanwhile: left to the next run.
    if (!isSame || !isDeepStrictEqual(now.files, row.files)) return;
    await updateMedia(tx, row.id, { files: sizes, reserved: 'redone' });
    await doom(tx, former);
  });
}

/**
 * New size of a file. Undefined when it is missing, which the operator's repair command reports.
 */
async function reserveFile(
  { env, storage, log }: Context,
  { id, name }: ToReserve,
  file: string,
): Promise<number | undefined> {
  const found = await storage.read(servedPath(name, file));
  if (!found) return undefined;
  const former = await buffer(found.stream);
  const format = servedFormats.find((one) => file.endsWith(`.${one}`));
  const whole = format && reserved(format, former);
  // Rather served unchanged than not at all.
  if (!whole) log.warn({ media: id, file }, 'a served file could not be given its reservation');
  const folder = workFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `reserve-${randomUUID()}`);
  try {
    await writeFile(draft, whole ?? former, { mode: 0o600 });
    await storage.put(servedPath(name, file, 'redone'), draft);
  } finally {
    await rm(draft, { force: true });
  }
  return (whole ?? former).length;
}
