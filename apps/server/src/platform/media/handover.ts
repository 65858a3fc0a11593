import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { photographLimits } from '@stenope/domain/media/limits';
import { Refusal } from '../errors.ts';
import { writeAll } from '../storage/durable.ts';
import { storing } from '../storage/storage.ts';
import type { MadeFile } from './developed.ts';

/** Chunk size of a copy. */
const pieceBytes = 1024 * 1024;

/** Two handles of one unnamed file: ours, and the one the process inherits. */
interface Pair {
  readonly ours: FileHandle;
  readonly theirs: FileHandle;
}

/**
 * Two unnamed files shared with a picture process: it reads its picture from one and writes its
 * results to the other. So it needs access to no folder, and cannot trick us with links: we read
 * bytes of this one file.
 */
export class Handover {
  readonly #input: Pair;
  readonly #output: Pair;

  private constructor(input: Pair, output: Pair) {
    this.#input = input;
    this.#output = output;
  }

  static async open(folder: string): Promise<Handover> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const input = await nameless(folder, constants.O_RDONLY);
    return new Handover(input, await nameless(folder, constants.O_WRONLY));
  }

  /** File descriptors the process inherits. */
  get ends(): { readonly input: number; readonly output: number } {
    return { input: this.#input.theirs.fd, output: this.#output.theirs.fd };
  }

  /** Closes our copies of the process's descriptors once it has its own. */
  async started(): Promise<void> {
    await Promise.all([this.#input.theirs.close(), this.#output.theirs.close()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#input.ours.close(), this.#output.ours.close()]);
  }

  /** Copies a picture into the input file; returns its length. */
  async give(file: string): Promise<number> {
    const source = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = await source.stat();
      if (size > photographLimits.bytes) throw new Refusal('image_too_large');
      await Promise.all([this.#input.ours.truncate(0), this.#output.ours.truncate(0)]);
      await copy(source, { from: 0, bytes: size }, this.#input.ours);
      return size;
    } finally {
      await source.close();
    }
  }

  /**
   * Copies the results out, in their order in the file. False when there is less than announced.
   */
  async take(made: readonly MadeFile[], folder: string): Promise<boolean> {
    const { size } = await this.#output.ours.stat();
    if (made.reduce((sum, { bytes }) => sum + bytes, 0) > size) return false;
    let from = 0;
    for (const { file, bytes } of made) {
      const target = await open(join(folder, file), 'w', 0o600);
      try {
        await copy(this.#output.ours, { from, bytes }, target);
      } finally {
        await target.close();
      }
      from += bytes;
    }
    return true;
  }
}

async function nameless(folder: string, flags: number): Promise<Pair> {
  const { O_CREAT, O_EXCL, O_RDWR } = constants;
  const path = join(folder, `picture-${randomBytes(12).toString('hex')}`);
  const ours = await open(path, O_RDWR | O_CREAT | O_EXCL, 0o600);
  try {
    return { ours, theirs: await open(path, flags) };
  } catch (error) {
    await ours.close();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function copy(
  source: FileHandle,
  { from, bytes }: { readonly from: number; readonly bytes: number },
  target: FileHandle,
): Promise<void> {
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(1, bytes)));
  for (let done = 0; done < bytes;) {
    const most = Math.min(piece.length, bytes - done);
    const { bytesRead } = await source.read(piece, 0, most, from + done);
    if (bytesRead === 0) throw new Error('A picture became shorter while it was read');
    await storing(() => writeAll(target, piece.subarray(0, bytesRead), done));
    done += bytesRead;
  }
}
