import { deflateSync } from 'node:zlib';
import { chunk, withChunks, withLateChunks } from './containers.ts';
import { placedTiff } from './metadata-jpeg.ts';
import type { TaggedCase } from './metadata.ts';
import { png } from './pictures.ts';
import { secret, xmpPacket } from './secrets.ts';

const withNote =
  (...notes: readonly Buffer[]) =>
  async (): Promise<Buffer> =>
    withChunks(await png(), ...notes);

const packed = deflateSync(Buffer.from(secret));
const zText = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]);
const xmpKeyword = 'XML:com.adobe.xmp';

export const pngFixtures: readonly TaggedCase[] = [
  {
    what: 'eXIf with a place',
    make: withNote(chunk('eXIf', placedTiff(1))),
    receipt: { removed: ['gps', 'exif', 'software'] },
  },
  ...[3, 6, 8].map((orientation): TaggedCase => ({
    what: `eXIf with orientation ${orientation}`,
    make: withNote(chunk('eXIf', placedTiff(orientation))),
    orientation,
    receipt: { kept: ['orientation_applied'], removed: ['gps', 'exif', 'software'] },
  })),
  {
    what: 'tEXt',
    make: withNote(chunk('tEXt', `Author\0${secret}`)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'tEXt behind the pixels',
    make: async () => withLateChunks(await png(), chunk('tEXt', `Author\0${secret}`)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'zTXt',
    make: withNote(chunk('zTXt', zText)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'iTXt',
    make: withNote(chunk('iTXt', `Title\0\0\0fr\0Titre\0${secret}`)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'packed iTXt',
    make: withNote(
      chunk('iTXt', Buffer.concat([Buffer.from('Title\0\x01\0fr\0Titre\0', 'latin1'), packed])),
    ),
    receipt: { removed: ['text'] },
  },
  {
    what: 'XMP',
    make: withNote(
      chunk('iTXt', `${xmpKeyword}\0\0\0\0\0${xmpPacket(`exif:GPSLatitude="48N" a="${secret}"`)}`),
    ),
    receipt: { removed: ['gps', 'xmp'] },
  },
  {
    what: 'time of the last change',
    make: withNote(chunk('tIME', Buffer.from([7, 232, 6, 21, 21, 14, 5]))),
    receipt: { removed: ['other'] },
  },
  {
    what: 'IPTC as programs hide it in a text',
    make: withNote(chunk('tEXt', `Raw profile type iptc\0\n${secret}`)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'a chunk of its own invention',
    make: withNote(chunk('prVt', secret)),
    receipt: { removed: ['other'] },
  },
  {
    what: 'bytes behind the end',
    make: async () => Buffer.concat([await png(), Buffer.from(secret)]),
    receipt: { removed: ['trailing_bytes'] },
  },
];
