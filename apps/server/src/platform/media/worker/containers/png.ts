import { crc32, inflateSync, deflateSync } from 'node:zlib';
import type { RemovedPart } from '@stenope/domain/media/receipt';
import { Refused } from '../refused.ts';
import { longestNote, longestProfile, type Marks, type Opened, orientationExif } from './opened.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks that draw the picture. All others are metadata. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * Colour and density chunks: replaced by the profile, or of no use on a screen. Removed without
 * mention in the receipt.
 */
const silent = new Set(['sRGB', 'gAMA', 'cHRM', 'sBIT', 'bKGD', 'pHYs', 'hIST', 'cICP', 'iCCP']);

const meanings: Readonly<Record<string, RemovedPart>> = {
  eXIf: 'exif',
  tEXt: 'text',
  zTXt: 'text',
  iTXt: 'text',
};

/** Keyword of XMP packets. */
const xmpKeyword = 'XML:com.adobe.xmp';

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
  readonly whole: Buffer;
}

export function openPng(file: Buffer): Opened {
  const found = new Set<RemovedPart>();
  const drawn: Chunk[] = [];
  let icc: Buffer | undefined;
  let exif: Buffer | undefined;
  let xmp: string | undefined;
  let end = pngSignature.length;
  for (const chunk of chunksOf(file)) {
    end += chunk.whole.length;
    if (drawing.has(chunk.type)) drawn.push(chunk);
    else if (chunk.type === 'iCCP') icc ??= profileIn(chunk.body);
    else if (chunk.type === 'eXIf') exif ??= chunk.body;
    const note = chunk.type === 'iTXt' || chunk.type === 'zTXt' ? noteIn(chunk) : undefined;
    xmp ??= note;
    const isXmp = chunk.type === 'iTXt' && chunk.body.indexOf(`${xmpKeyword}\0`) === 0;
    if (!drawing.has(chunk.type) && !silent.has(chunk.type)) {
      found.add(isXmp ? 'xmp' : (meanings[chunk.type] ?? 'other'));
    }
  }
  if (end < file.length) found.add('trailing_bytes');
  return {
    format: 'png',
    ...headerIn(drawn[0]),
    frames: 1,
    icc,
    exif,
    xmp,
    found,
    redrawn: (marks) => assemble(drawn, marks),
  };
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  let at = pngSignature.length;
  for (;;) {
    if (at + 12 > file.length) throw new Refused('bad_media');
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw new Refused('bad_media');
    const type = file.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new Refused('bad_media');
    yield { type, body: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** Samples per pixel, by colour type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

function headerIn(
  header: Chunk | undefined,
): Pick<Opened, 'width' | 'height' | 'unfoldedBytes' | 'streams'> {
  if (header?.type !== 'IHDR' || header.body.length !== 13) throw new Refused('bad_media');
  const { body } = header;
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const values = channels[body.readUInt8(9)];
  if (width === 0 || height === 0 || values === undefined) throw new Refused('bad_media');
  const bytesEach = body.readUInt8(8) > 8 ? 2 : 1;
  const interlaced = body.readUInt8(12) !== 0;
  return {
    width,
    height,
    unfoldedBytes: width * height * values * bytesEach,
    streams: !interlaced,
  };
}

/** Decompresses up to a limit: a kilobyte can hold a gigabyte. */
function unfold(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch (error) {
    const isBomb = error instanceof RangeError;
    if (isBomb) throw new Refused('image_too_large', error);
    return undefined;
  }
}

function profileIn(body: Buffer): Buffer | undefined {
  const nameEnd = body.indexOf(0);
  if (nameEnd === -1 || nameEnd > 79) return undefined;
  return unfold(body.subarray(nameEnd + 2), longestProfile);
}

/**
 * Returns the XMP packet, if this is one. Compressed text is inflated in any case, to detect bombs.
 */
function noteIn({ type, body }: Chunk): string | undefined {
  const keywordEnd = body.indexOf(0);
  if (keywordEnd === -1) return undefined;
  if (type === 'zTXt') {
    unfold(body.subarray(keywordEnd + 2), longestNote);
    return undefined;
  }
  const packed = body[keywordEnd + 1] === 1;
  const languageEnd = body.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd === -1 ? -1 : body.indexOf(0, languageEnd + 1);
  if (translatedEnd === -1) return undefined;
  const rest = body.subarray(translatedEnd + 1);
  const text = packed ? unfold(rest, longestNote) : rest.subarray(0, longestNote);
  const isXmp = body.toString('latin1', 0, keywordEnd) === xmpKeyword;
  return isXmp ? text?.toString('utf8') : undefined;
}

function assemble(drawn: readonly Chunk[], { icc, orientation }: Marks): Buffer {
  const [header, ...others] = drawn.map(({ whole }) => whole);
  return Buffer.concat([
    pngSignature,
    ...(header === undefined ? [] : [header]),
    ...(icc === undefined ? [] : [profileChunk(icc)]),
    ...(orientation === 1 ? [] : [chunkOf('eXIf', orientationExif(orientation))]),
    ...others,
  ]);
}

function profileChunk(icc: Buffer): Buffer {
  return chunkOf('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]));
}

function chunkOf(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(body.length + 12);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
