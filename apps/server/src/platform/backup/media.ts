import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../storage/durable.ts';
import { filesBelow, openPlain, store, type Stored } from './files.ts';

/** Concurrent copies: small files one by one would wait for the disk each time. */
const atOnce = 8;

export interface MediaCopy {
  readonly copied: Map<string, Stored>;
  readonly vanished: Set<string>;
}

/**
 * Copies every file that is not copied yet. Called before the snapshot of the rows and after it: a
 * file deleted in between was copied before, one made in between is copied after. Only files made
 * and deleted during the backup can be missing. Names are never used twice.
 */
export async function copyMedia(
  from: string,
  to: string,
  { copied, vanished }: MediaCopy,
  signal: AbortSignal,
): Promise<void> {
  const copyOne = async (name: string): Promise<void> => {
    const stored = await copyFile(path.join(from, name), path.join(to, name), 0o600, signal);
    if (stored) copied.set(name, stored);
    else vanished.add(name);
  };
  let batch: string[] = [];
  for await (const name of filesBelow(from)) {
    if (copied.has(name)) continue;
    batch.push(name);
    if (batch.length < atOnce) continue;
    await allEnded(batch.map(copyOne));
    batch = [];
  }
  await allEnded(batch.map(copyOne));
}

/** Waits for all copies, also after a failure: their folder is about to be removed. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Undefined when the file no longer exists. */
export async function copyFile(
  source: string,
  target: string,
  mode: number,
  signal: AbortSignal,
): Promise<Stored | undefined> {
  signal.throwIfAborted();
  const handle = await openPlain(source).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!handle) return undefined;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  return store(handle.createReadStream(), target, { mode, signal });
}
