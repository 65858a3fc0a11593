import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Range, StoredFile } from '../../../platform/storage/storage.ts';
import { servedPath } from '../../../platform/storage/paths.ts';
import { findShown } from '../queries.ts';

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

/** Most files that are remembered as missing. */
const mostReported = 10_000;

/** Reads files from the storage; each that is missing or incomplete is logged once. */
export class ServedFiles {
  /** @bound mostReported */
  readonly #reported = new Set<string>();

  async read(
    { storage, log }: Context,
    { path, bytes }: Served,
    range: Range | undefined,
  ): Promise<StoredFile> {
    const found = await storage.read(path, range);
    if (found?.bytes === bytes) return found;
    found?.stream.destroy();
    if (!this.#reported.has(path)) {
      if (this.#reported.size >= mostReported) this.#reported.clear();
      this.#reported.add(path);
      const details = { path, bytes, found: found?.bytes ?? null };
      log.error(details, 'a stored file is missing or damaged');
    }
    throw new Refusal('not_found');
  }
}
