import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Range, StoredFile } from '../../../platform/storage/storage.ts';
import { servedPath } from '../../../platform/storage/paths.ts';
import { findReviewed, findShown } from '../queries.ts';

const names = /^[0-9a-z]{32}$/;

export interface RequestedFile {
  readonly name: string;
  readonly file: string;
}

/** How long a signed address opens a hidden picture, from the full hour before it was made. */
const reviewMs = 2 * 3_600_000;

/**
 * Address of a picture for whoever reviews it, also while it is hidden from everybody else. Made
 * anew each hour, so that a page read twice shows the same address.
 */
export function reviewAddress({ signer, now }: Context, { name, file }: RequestedFile): string {
  const hour = 3_600_000;
  const until = Math.floor(now().getTime() / hour) * hour + reviewMs;
  return `/media/${name}/${file}?review=${until}.${signer.sign('review', `${name}/${file}/${until}`)}`;
}

function mayReview(
  { signer, now }: Context,
  { name, file }: RequestedFile,
  review: string | undefined,
): boolean {
  const [until = '', signature = ''] = review?.split('.') ?? [];
  if (!/^\d{13}$/.test(until) || Number(until) < now().getTime()) return false;
  return signer.verify('review', `${name}/${file}/${until}`, signature);
}

export interface Served {
  readonly path: string;
  readonly bytes: number;
  /** Whether it was opened by a signed address, which no cache may keep. */
  readonly reviewed: boolean;
}

/** Path and size of a file; hidden, pending and missing ones are not found. */
export async function findServed(
  context: Context,
  asked: RequestedFile,
  review?: string,
): Promise<Served> {
  const { name, file } = asked;
  if (!names.test(name)) throw new Refusal('not_found');
  const reviewed = mayReview(context, asked, review);
  const row = reviewed
    ? await findReviewed(context.db, name)
    : (await findShown(context.db, { name }))[0];
  if (!row || !Object.hasOwn(row.files, file)) throw new Refusal('not_found');
  return { path: servedPath(name, file, row.reserved), bytes: row.files[file] ?? 0, reviewed };
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
