import { fitsPhotographLimits } from '@stenope/domain/media/limits';
import type { RemovedPart } from '@stenope/domain/media/receipt';
import { Refused } from '../refused.ts';
import { longestProfile, orientationExif, type Opened } from './opened.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const APP = (n: number): number => 0xe0 + n;

/** Each scan of a progressive picture covers all of it again: a few dozen are normal. */
const mostScans = 100;

const labels = {
  exif: 'Exif\0\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  icc: 'ICC_PROFILE\0',
  secondImage: 'MPF\0',
  photoshop: 'Photoshop 3.0\0',
  jfif: 'JFIF\0',
  jfifThumbnail: 'JFXX\0',
  adobe: 'Adobe',
} as const;

/** Facts from the frame header. */
type Frame = Pick<Opened, 'width' | 'height' | 'unfoldedBytes'> & {
  readonly progressive: boolean;
  /** Lower bound of the compressed size of an honest picture with these dimensions. */
  readonly leastBytes: number;
};

/** Parts of a JPEG, collected while walking it. */
interface Drawers {
  readonly picture: Buffer[];
  readonly profile: Map<number, Buffer>;
  readonly found: Set<RemovedPart>;
  exif: Buffer | undefined;
  xmp: string | undefined;
  size: Frame | undefined;
  scans: number;
  pixelBytes: number;
}

export function openJpeg(file: Buffer): Opened {
  const drawers: Drawers = {
    picture: [],
    profile: new Map(),
    found: new Set(),
    exif: undefined,
    xmp: undefined,
    size: undefined,
    scans: 0,
    pixelBytes: 0,
  };
  const end = walk(file, drawers);
  noteWhatFollows(file.subarray(end), drawers.found);
  if (drawers.size === undefined || drawers.scans === 0) throw new Refused('bad_media');
  if (drawers.pixelBytes < drawers.size.leastBytes) throw new Refused('bad_media');
  const { picture, profile, exif, xmp, found } = drawers;
  const { width, height, unfoldedBytes, progressive } = drawers.size;
  return {
    format: 'jpeg',
    width,
    height,
    frames: 1,
    unfoldedBytes,
    streams: !progressive && drawers.scans === 1,
    icc: joinProfile(profile),
    exif,
    xmp,
    found,
    redrawn: ({ icc, orientation }) =>
      Buffer.concat([
        Buffer.from([0xff, SOI]),
        ...(orientation === 1 ? [] : [exifSegment(orientation)]),
        ...(icc === undefined ? [] : profileSegments(icc)),
        ...picture,
        Buffer.from([0xff, EOI]),
      ]),
  };
}

/** Walks the segments and returns the end of the picture. */
function walk(file: Buffer, drawers: Drawers): number {
  let at = 2;
  for (;;) {
    // Any number of fill bytes may stand before a marker.
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) throw new Refused('bad_media');
    if (marker === EOI) return at + 2;
    if (marker === SOI) throw new Refused('bad_media');
    const end = at + 2 + segmentLength(file, at + 2);
    sort(marker, file.subarray(at, end), drawers);
    at = end;
    if (marker !== SOS) continue;
    at = endOfScan(file, end);
    drawers.picture.push(file.subarray(end, at));
    drawers.pixelBytes += at - end;
  }
}

function segmentLength(file: Buffer, at: number): number {
  if (at + 2 > file.length) throw new Refused('bad_media');
  const length = file.readUInt16BE(at);
  if (length < 2 || at + length > file.length) throw new Refused('bad_media');
  return length;
}

/** Pixel data ends at a marker that is neither an escaped byte nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start);
  while (at !== -1) {
    const next = file[at + 1];
    if (next === undefined) break;
    const within = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!within && next !== 0xff) return at;
    at = file.indexOf(0xff, within ? at + 2 : at + 1);
  }
  // Truncated within its pixel data.
  throw new Refused('bad_media');
}

/** Start of frame (SOF) in all its variants; C4, C8 and CC mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sort(marker: number, segment: Buffer, drawers: Drawers): void {
  const body = segment.subarray(4);
  if (marker === COM) {
    drawers.found.add('comment');
  } else if (marker >= APP(0) && marker <= APP(15)) {
    sortApplication(marker, body, drawers);
  } else {
    if (isFrame(marker)) noteSize(marker, body, drawers);
    if (marker === SOS) drawers.scans += 1;
    if (drawers.scans > mostScans) throw new Refused('image_too_large');
    drawers.picture.push(segment);
  }
}

function noteSize(marker: number, body: Buffer, drawers: Drawers): void {
  if (body.length < 6 || drawers.size !== undefined) throw new Refused('bad_media');
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  if (width === 0 || height === 0) throw new Refused('bad_media');
  if (!fitsPhotographLimits({ width, height, frames: 1 })) throw new Refused('image_too_large');
  const samples = width * height * samplesEach(body.subarray(6));
  // This bit pattern marks the progressive variants.
  const progressive = (marker & 3) === 2;
  // A block of 64 samples takes at least a bit for its mean and one for its end. (Beyond C2,
  // arithmetic codes may be shorter than a bit.)
  const bits = marker > 0xc2 ? 0 : (samples / 64) * (progressive ? 1 : 2);
  drawers.size = { width, height, unfoldedBytes: samples * 2, progressive, leastBytes: bits / 8 };
}

/** Samples per pixel over all components, some of which are stored at half the resolution. */
function samplesEach(components: Buffer): number {
  const areas: number[] = [];
  for (let at = 1; at < components.length; at += 3) {
    const factors = components[at] ?? 0;
    areas.push((factors >> 4) * (factors & 15));
  }
  const most = Math.max(1, ...areas);
  return areas.reduce((sum, area) => sum + area / most, 0);
}

function sortApplication(marker: number, body: Buffer, drawers: Drawers): void {
  const { found } = drawers;
  const begins = (label: string): boolean => body.subarray(0, label.length).equals(latin(label));
  if (marker === APP(1) && begins(labels.exif)) {
    drawers.exif ??= body.subarray(labels.exif.length);
    found.add('exif');
  } else if (marker === APP(1) && begins(labels.xmp)) {
    drawers.xmp ??= body.subarray(labels.xmp.length).toString('utf8');
    found.add('xmp');
  } else if (marker === APP(1) && begins(labels.extendedXmp)) {
    found.add('xmp');
  } else if (marker === APP(2) && begins(labels.icc)) {
    const number = body[labels.icc.length];
    if (number !== undefined) drawers.profile.set(number, body.subarray(labels.icc.length + 2));
  } else if (marker === APP(2) && begins(labels.secondImage)) {
    found.add('second_image');
  } else if (marker === APP(13)) {
    found.add(begins(labels.photoshop) ? 'iptc' : 'other');
  } else if (marker === APP(0) && begins(labels.jfif)) {
    keepJfif(body, drawers);
  } else if (marker === APP(0) && begins(labels.jfifThumbnail)) {
    found.add('thumbnail');
  } else if (marker === APP(14) && begins(labels.adobe) && body.length >= 12) {
    // Adobe's colour transform: without it CMYK and plain RGB come out wrong.
    drawers.picture.push(segmentOf(APP(14), body.subarray(0, 12)));
  } else {
    found.add('other');
  }
}

/** Writes version, units and density anew; a thumbnail may follow in the original. */
function keepJfif(body: Buffer, drawers: Drawers): void {
  if (body.length > 14) drawers.found.add('thumbnail');
  const plain = Buffer.from([...latin(labels.jfif), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
  drawers.picture.push(segmentOf(APP(0), plain));
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function segmentOf(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function exifSegment(orientation: number): Buffer {
  return segmentOf(APP(1), Buffer.concat([latin(labels.exif), orientationExif(orientation)]));
}

function joinProfile(pieces: ReadonlyMap<number, Buffer>): Buffer | undefined {
  if (pieces.size === 0) return undefined;
  const inOrder = [...pieces].toSorted(([a], [b]) => a - b).map(([, piece]) => piece);
  const whole = Buffer.concat(inOrder);
  return whole.length > longestProfile ? undefined : whole;
}

const mostInSegment = 65_519;

function profileSegments(icc: Buffer): Buffer[] {
  const count = Math.ceil(icc.length / mostInSegment);
  return Array.from({ length: count }, (_, index) =>
    segmentOf(
      APP(2),
      Buffer.concat([
        latin(labels.icc),
        Buffer.from([index + 1, count]),
        icc.subarray(index * mostInSegment, (index + 1) * mostInSegment),
      ]),
    ),
  );
}

/**
 * Classifies the bytes after the picture: cameras append further pictures, anything else does not
 * belong there.
 */
function noteWhatFollows(rest: Buffer, found: Set<RemovedPart>): void {
  if (rest.length === 0) return;
  const picture = rest.indexOf(Buffer.from([0xff, SOI, 0xff]));
  found.add(picture !== -1 && picture < 4096 ? 'second_image' : 'trailing_bytes');
}
