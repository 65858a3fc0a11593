import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Builders for parts of the three formats, sharing no code with the engine. */

export function segment(marker: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** Inserts segments after the first two bytes. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function chunk(type: string, body: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const whole = Buffer.alloc(bytes.length + 12);
  whole.writeUInt32BE(bytes.length, 0);
  whole.write(type, 4, 'latin1');
  bytes.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

const afterHeader = 33;

/** Inserts chunks after the header, or before the end. */
export function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

export function withLateChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, -12), ...chunks, png.subarray(-12)]);
}

export interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG with given compressed pixels, whatever its header says. */
export function pngOf(header: Header, packed: Buffer, ...before: readonly Buffer[]): Buffer {
  const { width, height, depth = 8, colour = 2, interlaced = false } = header;
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', body),
    ...before,
    chunk('IDAT', packed),
    chunk('IEND'),
  ]);
}

/** Compressed black pixels for such a header. */
export function blackRows({ width, height, depth = 8, colour = 2 }: Header): Buffer {
  const values = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const row = 1 + Math.ceil((width * values * depth) / 8);
  return deflateSync(Buffer.alloc(row * height), { level: 9 });
}

/** Megabytes of zeros in as many kilobytes: one compressed block repeated. */
export function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([Buffer.from([0x78, 1]), ...blocks, end]);
}

function subBlocks(body: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < body.length; at += 255) {
    const piece = body.subarray(at, at + 255);
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

export function gifExtension(label: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  return Buffer.concat([Buffer.from([0x21, label]), subBlocks(bytes)]);
}

/** An application extension: a block of eleven characters for its name, then its data. */
export function gifApplication(name: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([
    0x21,
    0xff,
    11,
    ...Buffer.from(name.padEnd(11).slice(0, 11), 'latin1'),
  ]);
  return Buffer.concat([head, subBlocks(bytes)]);
}

/** XMP in a GIF is not split into blocks; 258 bytes after it lead every reader to the end. */
export function gifXmp(packet: string): Buffer {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  return Buffer.concat([
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(packet, 'utf8'),
    trailer,
  ]);
}

/** Inserts blocks before the final byte. */
export function withBlocks(gif: Buffer, ...blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([gif.subarray(0, -1), ...blocks, gif.subarray(-1)]);
}

/** Frames of one pixel on a canvas of any size: 15 bytes each. */
export function onePixelFrames(canvas: { width: number; height: number }, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(canvas.width, 6);
  head.writeUInt16LE(canvas.height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}
