import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder, writeAll } from './durable.ts';
import { checked } from './folder.ts';
import { copyHere, keysBelow, putObject, type Bucket } from './s3.ts';
import { storing, type Inbox, type Storage } from './storage.ts';

/** Part size: a crash of this process loses at most the current part. */
const pieceBytes = 8 * 1024 * 1024;

const folder = 'uploads';

/** Parts in a bucket, each named by its offset, so that any process can continue the upload. */
export function s3Inbox(bucket: Bucket, storage: Storage, workFolder: string): Inbox {
  const piecesOf = async (id: string) => {
    const found = [];
    for await (const { key, bytes } of keysBelow(bucket, `${folder}/${checked(id)}`)) {
      found.push({ key, bytes, at: Number(path.basename(key)) });
    }
    return unbroken(found);
  };
  const size = async (id: string): Promise<number> =>
    (await piecesOf(id)).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    size,
    append: (id, at, pieces) =>
      // The local disk, where parts are buffered, may be full too.
      storing(() => appendPieces(bucket, workFolder, { id, at }, pieces)),
    whole: async (id) => {
      const pieces = await piecesOf(id);
      const read = async function* (): AsyncGenerator<Buffer> {
        for (const { key } of pieces) {
          const found = await storage.read(key);
          if (!found) throw new Error('A piece of an upload is gone');
          yield* found.stream as AsyncIterable<Buffer>;
        }
      };
      return copyHere(workFolder, Readable.from(read()));
    },
    discard: (id) => storage.removeFolder(`${folder}/${checked(id)}`),
    list: async function* () {
      let last: string | undefined;
      for await (const { key, changedAt } of keysBelow(bucket, folder)) {
        const [, id] = key.split('/');
        if (id === undefined || id === last) continue;
        last = id;
        yield { id, changedAt };
      }
    },
  };
}

async function appendPieces(
  bucket: Bucket,
  workFolder: string,
  { id, at }: { id: string; at: number },
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  await makeFolder(workFolder);
  const spool = await openSpool(path.join(workFolder, `piece-${randomUUID()}`));
  const sendOn = async (end: number): Promise<void> => {
    if (spool.bytes === 0) return;
    const begin = end - spool.bytes;
    await putObject(bucket, `${folder}/${checked(id)}/${pad(begin)}`, spool.file);
    await spool.empty();
  };
  let end = at;
  try {
    for await (const piece of pieces) {
      await spool.add(piece);
      end += piece.length;
      if (spool.bytes >= pieceBytes) await sendOn(end);
    }
    await sendOn(end);
    return end;
  } catch (error) {
    // The connection broke: the bytes received are kept if possible.
    await sendOn(end).catch(() => undefined);
    throw error;
  } finally {
    await spool.close();
  }
}

interface Piece {
  readonly key: string;
  readonly bytes: number;
  readonly at: number;
}

/** Parts from the beginning up to the first gap. */
function unbroken(found: readonly Piece[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const piece of found.toSorted((a, b) => a.at - b.at)) {
    if (piece.at !== end) break;
    pieces.push(piece);
    end += piece.bytes;
  }
  return pieces;
}

/** Padded, so that names sort like numbers. */
function pad(at: number): string {
  return String(at).padStart(12, '0');
}

interface Spool {
  readonly file: string;
  readonly bytes: number;
  add(piece: Buffer): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Buffers a part on the local disk, not in memory. */
async function openSpool(file: string): Promise<Spool> {
  const handle: FileHandle = await open(file, 'wx', 0o600);
  let bytes = 0;
  return {
    file,
    get bytes() {
      return bytes;
    },
    add: async (piece) => {
      await writeAll(handle, piece, bytes);
      bytes += piece.length;
    },
    empty: async () => {
      await handle.truncate(0);
      bytes = 0;
    },
    close: async () => {
      await handle.close();
      await rm(file, { force: true });
    },
  };
}
