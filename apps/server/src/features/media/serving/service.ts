import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Range, StoredFile } from '../../../platform/storage/storage.ts';
import { servedPath } from '../../../platform/storage/paths.ts';
import { findShown } from './queries.ts';

const names = /^[0-9a-z]{32}$/;

export interface RequestedFile {
  readonly name: string;
  readonly file: string;
}

export interface Served {
  readonly path: string;
  readonly bytes: number;
}

/** Path and size of a file; hidden, pending and missing ones are not found. */
export async function findServed({ db }: Context, { name, file }: RequestedFile): Promise<Served> {
  if (!names.test(name)) throw new Refusal('not_found');
  const [row] = await findShown(db, { name });
  if (!row || !Object.hasOwn(row.files, file)) throw new Refusal('not_found');
  return { path: servedPath(name, file, row.reserved), bytes: row.files[file] ?? 0 };
}

/**
 * Files missing or incomplete in the storage, each logged once.
 * @bound mostTold
 */
const told = new Set<string>();
const mostTold = 10_000;

export async function readServed(
  { storage, log }: Context,
  { path, bytes }: Served,
  range: Range | undefined,
): Promise<StoredFile> {
  const found = await storage.read(path, range);
  if (found?.bytes === bytes) return found;
  found?.stream.destroy();
  if (!told.has(path)) {
    if (told.size >= mostTold) told.clear();
    told.add(path);
    log.error({ path, bytes, found: found?.bytes ?? null }, 'a stored file is missing or damaged');
  }
  throw new Refusal('not_found');
}
