import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Range, StoredFile } from '../../../platform/storage/storage.ts';
import { servedPath } from '../../../platform/storage/paths.ts';
import { findKeyed, findReviewed, findShown, type ServedRow } from '../queries.ts';
import { frameFile } from '../videos/files.ts';
import { findCaptionsOf } from '../videos/queries.ts';

const names = /^[0-9a-z]{32}$/;

export interface RequestedFile {
  readonly name: string;
  readonly file: string;
}

const hourMs = 3_600_000;

/** How long a signed address opens a hidden picture, from the full hour before it was made. */
const signedMs = 2 * hourMs;

type Signed = 'review' | 'own picture';

/** Made anew each hour, so that a page read twice shows the same address. */
function sign({ signer, now }: Context, purpose: Signed, what: string): string {
  const until = Math.floor(now().getTime() / hourMs) * hourMs + signedMs;
  return `${until}.${signer.sign(purpose, `${what}/${until}`)}`;
}

function isSigned(
  { signer, now }: Context,
  purpose: Signed,
  what: string,
  sent: string | undefined,
): boolean {
  const [until = '', signature = ''] = sent?.split('.') ?? [];
  if (!/^\d{13}$/.test(until) || Number(until) < now().getTime()) return false;
  return signer.verify(purpose, `${what}/${until}`, signature);
}

/** Address of a picture for whoever reviews it, also while it is hidden from everybody else. */
export function reviewAddress(context: Context, { name, file }: RequestedFile): string {
  return `/media/${name}/${file}?review=${sign(context, 'review', `${name}/${file}`)}`;
}

/** Opens all files of a masked picture to its author, who is the only one it may be sent to. */
export function keyOf(context: Context, name: string): string {
  return sign(context, 'own picture', name);
}

export interface Served {
  readonly path: string;
  readonly bytes: number;
  /** Whether it was opened by a signed address, which no cache may keep. */
  readonly signed: boolean;
}

/** What an address was signed with. */
export interface Signatures {
  readonly review?: string | undefined;
  readonly key?: string | undefined;
}

/** Path and size of a file; hidden, pending and missing ones are not found. */
export async function findServed(
  context: Context,
  asked: RequestedFile,
  signatures: Signatures = {},
): Promise<Served> {
  const { name, file } = asked;
  const { row, signed } = await findRow(context, asked, signatures);
  // The frame a poster is made from is as little served as an original.
  if (!Object.hasOwn(row.files, file) || file === frameFile) throw new Refusal('not_found');
  const bytes = row.files[file] ?? 0;
  return { path: servedPath(name, file, row.reserved), bytes, signed };
}

export interface Captions {
  readonly body: string;
  readonly signed: boolean;
}

/** Captions of a video, by the same rule: as text that may change while their address stays. */
export async function findCaptions(
  context: Context,
  asked: RequestedFile,
  signatures: Signatures,
): Promise<Captions> {
  const { row, signed } = await findRow(context, asked, signatures);
  const body = row.video?.captions ? await findCaptionsOf(context.db, row.id) : undefined;
  if (body === undefined) throw new Refusal('not_found');
  return { body, signed };
}

async function findRow(
  context: Context,
  { name, file }: RequestedFile,
  { review, key }: Signatures,
): Promise<{ readonly row: ServedRow; readonly signed: boolean }> {
  if (!names.test(name)) throw new Refusal('not_found');
  const reviewed = isSigned(context, 'review', `${name}/${file}`, review);
  const keyed = isSigned(context, 'own picture', name, key);
  const find = reviewed ? findReviewed : keyed ? findKeyed : findShown;
  const [row] = await find(context.db, { name });
  if (!row) throw new Refusal('not_found');
  return { row, signed: reviewed || keyed };
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
