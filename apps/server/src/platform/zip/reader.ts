import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import { elsewhere, extra64, methods, signatures, sizes } from './format.ts';

/** Not a ZIP, damaged, or malicious. */
export class BadZip extends Error {
  override readonly name = 'BadZip';
}

export interface ZipLimits {
  readonly entries: number;
  /** Most bytes an entry of this name may decompress to; undefined when the name is not allowed. */
  readonly bytesOf: (name: string) => number | undefined;
}

/**
 * Reads an untrusted ZIP. Its directory is checked before anything is decompressed: only allowed
 * names, each once, none above its limit, no two sharing bytes. A name is a key, never a path. An
 * entry never yields more bytes than announced.
 */
export interface ZipReader {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Announced size of an entry; 0 when it does not exist. */
  bytesOf(name: string): number;
  read(name: string): AsyncIterable<Buffer>;
  /** Reads a small entry into memory. */
  whole(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface Entry {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly at: number;
}

export async function openZipReader(file: string, limits: ZipLimits): Promise<ZipReader> {
  const handle = await open(file, 'r');
  try {
    const entries = await readList(handle, limits);
    const find = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw new BadZip('no such entry');
      return entry;
    };
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      bytesOf: (name) => entries.get(name)?.bytes ?? 0,
      read: (name) => unfold(handle, name, find(name)),
      whole: async (name) => {
        const pieces: Buffer[] = [];
        for await (const piece of unfold(handle, name, find(name))) pieces.push(piece);
        return Buffer.concat(pieces);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error instanceof RangeError ? new BadZip('cut off', { cause: error }) : error;
  }
}

/** Most bytes of a directory record, with its name. */
const mostListed = 400;

interface List {
  readonly count: number;
  readonly at: number;
  readonly bytes: number;
}

async function readList(
  handle: FileHandle,
  { entries: most, bytesOf }: ZipLimits,
): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await handle.stat();
  const { count, at, bytes } = await findList(handle, size);
  // Checks the announced count against the directory's length before reading it.
  const isLikely = bytes >= count * sizes.listed && bytes <= count * mostListed;
  if (count > most || !isLikely || at + bytes > size) throw new BadZip('list');
  const rows = await readAt(handle, at, bytes);
  const entries = new Map<string, Entry>();
  let place = 0;
  for (let row = 0; row < count; row += 1) {
    const { name, entry, length } = readRow(rows.subarray(place));
    const room = bytesOf(name);
    if (room === undefined || entries.has(name)) throw new BadZip('name');
    if (entry.bytes > room || entry.packed > room) throw new BadZip('too large');
    entries.set(name, entry);
    place += length;
  }
  ensureApart([...entries.values()], at);
  return entries;
}

/** No trailing comment: ours have none, and an end record found by searching could be forged. */
async function findList(handle: FileHandle, size: number): Promise<List> {
  if (size < sizes.end) throw new BadZip('too short');
  const end = await readAt(handle, size - sizes.end, sizes.end);
  if (end.readUInt32LE(0) !== signatures.end) throw new BadZip('no end');
  const list = {
    count: end.readUInt16LE(10),
    bytes: end.readUInt32LE(12),
    at: end.readUInt32LE(16),
  };
  const isSmall =
    list.count < elsewhere.word && list.bytes < elsewhere.long && list.at < elsewhere.long;
  return isSmall ? list : findList64(handle, size - sizes.end);
}

async function findList64(handle: FileHandle, before: number): Promise<List> {
  if (before < sizes.locator64) throw new BadZip('too short');
  const locator = await readAt(handle, before - sizes.locator64, sizes.locator64);
  if (locator.readUInt32LE(0) !== signatures.locator64) throw new BadZip('no locator');
  const end = await readAt(handle, numberAt(locator, 8), sizes.end64);
  if (end.readUInt32LE(0) !== signatures.end64) throw new BadZip('no end');
  return { count: numberAt(end, 32), bytes: numberAt(end, 40), at: numberAt(end, 48) };
}

function readRow(rows: Buffer): { name: string; entry: Entry; length: number } {
  if (rows.length < sizes.listed || rows.readUInt32LE(0) !== signatures.listed) {
    throw new BadZip('row');
  }
  const [nameLength, extraLength] = [rows.readUInt16LE(28), rows.readUInt16LE(30)];
  const behindName = sizes.listed + nameLength;
  const length = behindName + extraLength + rows.readUInt16LE(32);
  if (rows.length < length) throw new BadZip('row');
  const isLocked = (rows.readUInt16LE(8) & 1) === 1;
  const method = rows.readUInt16LE(10);
  if (isLocked || (method !== methods.stored && method !== methods.deflated)) {
    throw new BadZip('method');
  }
  const sized = { bytes: rows.readUInt32LE(24), packed: rows.readUInt32LE(20) };
  const far = farOf(rows.subarray(behindName, behindName + extraLength), {
    ...sized,
    at: rows.readUInt32LE(42),
  });
  const name = rows.toString('utf8', sizes.listed, behindName);
  return { name, length, entry: { method, crc: rows.readUInt32LE(16), ...far } };
}

type Place = Pick<Entry, 'bytes' | 'packed' | 'at'>;

/** Reads the ZIP64 field: only numbers too large for their own place, in this order. */
function farOf(extra: Buffer, near: Place): Place {
  if (Math.max(near.bytes, near.packed, near.at) < elsewhere.long) return near;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== extra64) continue;
    let from = at + 4;
    const take = (value: number): number => {
      if (value < elsewhere.long) return value;
      from += 8;
      return numberAt(extra, from - 8);
    };
    return { bytes: take(near.bytes), packed: take(near.packed), at: take(near.at) };
  }
  throw new BadZip('no 64-bit form');
}

/** Overlapping entries would let a small file expand into a large one (zip bomb). */
function ensureApart(entries: readonly Entry[], list: number): void {
  let end = 0;
  for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < end) throw new BadZip('overlap');
    end = at + sizes.entry + packed;
  }
  if (end > list) throw new BadZip('overlap');
}

async function* unfold(handle: FileHandle, name: string, entry: Entry): AsyncGenerator<Buffer> {
  const head = await readAt(handle, entry.at, sizes.entry);
  const nameLength = head.readUInt16LE(26);
  const start = entry.at + sizes.entry + nameLength + head.readUInt16LE(28);
  const storedName = await readAt(handle, entry.at + sizes.entry, nameLength);
  const isSame = head.readUInt32LE(0) === signatures.entry && storedName.toString('utf8') === name;
  if (!isSame) throw new BadZip('entry');
  let [bytes, crc] = [0, 0];
  for await (const piece of unpack(handle, start, entry)) {
    bytes += piece.length;
    if (bytes > entry.bytes) throw new BadZip('more than it said');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new BadZip('damaged');
}

async function* unpack(
  handle: FileHandle,
  start: number,
  { packed, method }: Entry,
): AsyncGenerator<Buffer> {
  const pieces = piecesOf(handle, start, packed);
  if (method === methods.stored) {
    yield* pieces;
    return;
  }
  const unfolded = createInflateRaw();
  // Errors of the source end in `unfolded`, which is read below.
  pipeline(Readable.from(pieces), unfolded, () => undefined);
  try {
    yield* unfolded as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('damaged', { cause: error });
  }
}

const pieceBytes = 256 * 1024;

async function* piecesOf(handle: FileHandle, start: number, length: number) {
  for (let done = 0; done < length; done += pieceBytes) {
    yield await readAt(handle, start + done, Math.min(pieceBytes, length - done));
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  if (bytesRead !== length) throw new BadZip('cut off');
  return bytes;
}

function numberAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new BadZip('number');
  return value;
}
