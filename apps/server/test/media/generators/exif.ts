/** Writes EXIF directories of invented cameras. */

export type Value =
  | { readonly ascii: string }
  | { readonly short: number }
  | { readonly long: number }
  | { readonly rational: readonly (readonly [number, number])[] }
  | { readonly bytes: Buffer };

export type Directory = Readonly<Record<number, Value>>;

export interface ExifParts {
  readonly main?: Directory;
  readonly photo?: Directory;
  readonly gps?: Directory;
  readonly interoperability?: Directory;
  /** A small JPEG in the second directory. */
  readonly thumbnail?: Buffer;
  readonly littleEndian?: boolean;
}

const pointers = { photo: 0x8769, gps: 0x8825, interoperability: 0xa005 } as const;

interface Writer {
  short(value: number): Buffer;
  long(value: number): Buffer;
}

const bigEndian: Writer = {
  short: (value) => Buffer.from([value >> 8, value & 255]),
  long: (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  },
};

const littleEndian: Writer = {
  short: (value) => Buffer.from([value & 255, value >> 8]),
  long: (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  },
};

function encode(value: Value, writer: Writer): { type: number; count: number; bytes: Buffer } {
  if ('ascii' in value) {
    const bytes = Buffer.from(`${value.ascii}\0`, 'latin1');
    return { type: 2, count: bytes.length, bytes };
  }
  if ('short' in value) return { type: 3, count: 1, bytes: writer.short(value.short) };
  if ('long' in value) return { type: 4, count: 1, bytes: writer.long(value.long) };
  if ('bytes' in value) return { type: 7, count: value.bytes.length, bytes: value.bytes };
  const bytes = Buffer.concat(value.rational.flat().map((number) => writer.long(number)));
  return { type: 5, count: value.rational.length, bytes };
}

/** One directory at its offset, followed by values that do not fit into it. */
function directory(tags: Directory, at: number, next: number, writer: Writer): Buffer {
  const entries = Object.entries(tags).toSorted(([a], [b]) => Number(a) - Number(b));
  let place = at + 2 + entries.length * 12 + 4;
  const rows: Buffer[] = [];
  const behind: Buffer[] = [];
  for (const [tag, value] of entries) {
    const { type, count, bytes } = encode(value, writer);
    const short = bytes.length <= 4;
    const field = short
      ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)])
      : writer.long(place);
    rows.push(writer.short(Number(tag)), writer.short(type), writer.long(count), field);
    if (short) continue;
    const even = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    behind.push(even);
    place += even.length;
  }
  return Buffer.concat([writer.short(entries.length), ...rows, writer.long(next), ...behind]);
}

/** The TIFF structure, without its label in a JPEG. */
export function tiffOf(parts: ExifParts): Buffer {
  const writer = parts.littleEndian === true ? littleEndian : bigEndian;
  const pieces: Buffer[] = [];
  let at = 8;
  const put = (piece: Buffer): number => {
    const place = at;
    pieces.push(piece);
    at += piece.length;
    return place;
  };
  const below: Record<number, Value> = {};
  const photo: Record<number, Value> = { ...parts.photo };
  if (parts.interoperability !== undefined) {
    const place = put(directory(parts.interoperability, at, 0, writer));
    photo[pointers.interoperability] = { long: place };
  }
  if (Object.keys(photo).length > 0) {
    below[pointers.photo] = { long: put(directory(photo, at, 0, writer)) };
  }
  if (parts.gps !== undefined) {
    below[pointers.gps] = { long: put(directory(parts.gps, at, 0, writer)) };
  }
  let second = 0;
  if (parts.thumbnail !== undefined) {
    const picture = put(parts.thumbnail);
    const tags = { 0x0201: { long: picture }, 0x0202: { long: parts.thumbnail.length } };
    second = put(directory(tags, at, 0, writer));
  }
  const first = put(directory({ ...parts.main, ...below }, at, second, writer));
  const head = parts.littleEndian === true ? 'II*\0' : 'MM\0*';
  return Buffer.concat([Buffer.from(head, 'latin1'), writer.long(first), ...pieces]);
}

export function exifBody(parts: ExifParts): Buffer {
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(parts)]);
}
