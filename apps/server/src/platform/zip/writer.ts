import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { writeAll } from '../storage/durable.ts';
import { elsewhere, extra64, methods, signatures, sizes, utf8Names } from './format.ts';

/**
 * Writes a ZIP to a file entry by entry, with one chunk in memory at a time. Entries are stored
 * uncompressed, since photographs do not compress. ZIP64 allows any size and number of entries; a
 * single entry stays below 4 GB.
 */
export interface ZipWriter {
  /** Adds an entry from memory. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Adds an entry from a stream. */
  add(name: string, pieces: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the directory; returns the file's size. */
  end(): Promise<number>;
  /** Closes the file, complete or not. */
  close(): Promise<void>;
}

interface Entry {
  readonly name: Buffer;
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

/** First date of the format: the archive's contents carry the real ones. */
const date = 0x21;

/** ZIP64 requires version 4.5. */
const version = { plain: 20, large: 45 } as const;

export async function openZipWriter(file: string): Promise<ZipWriter> {
  const handle = await open(file, 'w', 0o600);
  /** @bound the files of one archive, until it is written */
  const entries: Entry[] = [];
  let end = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    await writeAll(handle, bytes, end);
    end += bytes.length;
  };
  return {
    put: async (name, bytes) => {
      const entry = {
        name: Buffer.from(name, 'utf8'),
        at: end,
        bytes: bytes.length,
        crc: crc32(bytes),
      };
      await write(Buffer.concat([headOf(entry), bytes]));
      entries.push(entry);
    },
    add: async (name, pieces) => {
      const entry = { name: Buffer.from(name, 'utf8'), at: end, bytes: 0, crc: 0 };
      await write(headOf(entry));
      for await (const piece of pieces) {
        await write(piece);
        entry.bytes += piece.length;
        entry.crc = crc32(piece, entry.crc);
      }
      if (entry.bytes >= elsewhere.long) throw new Error('An entry is too large');
      // Size and checksum are known only now: the header is written into the space left for it.
      await writeAll(handle, headOf(entry), entry.at);
      entries.push(entry);
    },
    end: async () => {
      const start = end;
      await write(Buffer.concat(entries.map(listed)));
      await write(endOf(entries.length, start, end));
      await handle.datasync();
      return end;
    },
    close: () => closed(handle),
  };
}

async function closed(handle: FileHandle): Promise<void> {
  await handle.close();
}

function headOf({ name, bytes, crc }: Entry): Buffer {
  const head = Buffer.alloc(sizes.entry);
  head.writeUInt32LE(signatures.entry, 0);
  head.writeUInt16LE(version.plain, 4);
  head.writeUInt16LE(utf8Names, 6);
  head.writeUInt16LE(methods.stored, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(bytes, 18);
  head.writeUInt32LE(bytes, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function listed({ name, at, bytes, crc }: Entry): Buffer {
  const isFar = at >= elsewhere.long;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(extra64, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(at), 4);
  }
  const row = Buffer.alloc(sizes.listed);
  row.writeUInt32LE(signatures.listed, 0);
  row.writeUInt16LE(isFar ? version.large : version.plain, 4);
  row.writeUInt16LE(isFar ? version.large : version.plain, 6);
  row.writeUInt16LE(utf8Names, 8);
  row.writeUInt16LE(methods.stored, 10);
  row.writeUInt16LE(date, 14);
  row.writeUInt32LE(crc, 16);
  row.writeUInt32LE(bytes, 20);
  row.writeUInt32LE(bytes, 24);
  row.writeUInt16LE(name.length, 28);
  row.writeUInt16LE(extra.length, 30);
  row.writeUInt32LE(isFar ? elsewhere.long : at, 42);
  return Buffer.concat([row, name, extra]);
}

function endOf(count: number, start: number, end: number): Buffer {
  const isLarge = count >= elsewhere.word || end >= elsewhere.long;
  const last = Buffer.alloc(sizes.end);
  last.writeUInt32LE(signatures.end, 0);
  last.writeUInt16LE(isLarge ? elsewhere.word : count, 8);
  last.writeUInt16LE(isLarge ? elsewhere.word : count, 10);
  last.writeUInt32LE(isLarge ? elsewhere.long : end - start, 12);
  last.writeUInt32LE(isLarge ? elsewhere.long : start, 16);
  return isLarge ? Buffer.concat([end64(count, start, end), last]) : last;
}

function end64(count: number, start: number, end: number): Buffer {
  const record = Buffer.alloc(sizes.end64);
  record.writeUInt32LE(signatures.end64, 0);
  record.writeBigUInt64LE(BigInt(sizes.end64 - 12), 4);
  record.writeUInt16LE(version.large, 12);
  record.writeUInt16LE(version.large, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(end - start), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(sizes.locator64);
  locator.writeUInt32LE(signatures.locator64, 0);
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
