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
import { doom } from '../service.ts';

/** Rows asked for at once. */
const batch = 50;

/** A little less than until the clock comes round again. */
const patienceMs = 4 * 60_000;

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Files that were made before there was a reservation in them get it now, a picture at a time: the
 * row says what is done, so this can be stopped anywhere and goes on where it was. A picture that
 * could not be done this time is passed over, and met again the next time.
 */
export async function reserveServed({ context, signal }: Shift): Promise<void> {
  const end = performance.now() + patienceMs;
  let after = lowest;
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
 * Written beside what is shown, which stays as it is until the row says otherwise: whoever asks gets
 * the one or the other, and never half of it. The address stays the same.
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
    // Another crop, or more formats meanwhile: the next time finds them.
    if (!isSame || !isDeepStrictEqual(now.files, row.files)) return;
    await updateMedia(tx, row.id, { files: sizes, reserved: 'redone' });
    await doom(tx, former);
  });
}

/** How large it is now. Undefined for one that is not there: the sweep of the operator says so. */
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
  // Served as it is rather than not at all.
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
