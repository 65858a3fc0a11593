import { segment, withSegments } from './containers.ts';
import { type ExifParts, exifBody, tiffOf } from './exif.ts';
import type { TaggedCase } from './metadata.ts';
import { jpeg, pixels, drawn } from './pictures.ts';
import { secret, xmpPacket } from './secrets.ts';
import sharp from 'sharp';

const app = (number: number): number => 0xe0 + number;
const xmpLabel = 'http://ns.adobe.com/xap/1.0/\0';

const withExif = (parts: ExifParts) => async (): Promise<Buffer> =>
  withSegments(await jpeg(), segment(app(1), exifBody(parts)));

const withXmp = (properties: string) => async (): Promise<Buffer> =>
  withSegments(await jpeg(), segment(app(1), `${xmpLabel}${xmpPacket(properties)}`));

/** 48° 51' 24" N, 2° 21' 7" E. */
const somewhere = {
  1: { ascii: 'N' },
  2: {
    rational: [
      [48, 1],
      [51, 1],
      [24, 1],
    ],
  },
  3: { ascii: 'E' },
  4: {
    rational: [
      [2, 1],
      [21, 1],
      [7, 1],
    ],
  },
  29: { ascii: '2024:06:21' },
  27: { bytes: Buffer.from(`ASCII\0\0\0${secret}`) },
} as const;

const leica = { 0x010f: { ascii: 'LEICA' }, 0x0110: { ascii: 'LEICA M11' } } as const;

const exposure = {
  0x829a: { rational: [[1, 320]] },
  0x829d: { rational: [[28, 10]] },
  0x8827: { short: 400 },
  0x920a: { rational: [[35, 1]] },
} as const;

const exposureFacts = { shutter: '1/320', aperture: 2.8, iso: 400, focalMm: 35 };

const small = (): Promise<Buffer> => drawn({ width: 16, height: 12 }).jpeg().toBuffer();

/** A picture with an EXIF orientation. */
const turned = (orientation: number, littleEndian: boolean): TaggedCase => ({
  what: `orientation ${orientation}`,
  make: withExif({ main: { 0x0112: { short: orientation } }, littleEndian }),
  orientation,
  receipt: {
    removed: ['exif'],
    kept: orientation === 1 ? [] : ['orientation_applied'],
  },
});

const exifCases: readonly TaggedCase[] = [
  {
    what: 'GPS',
    make: withExif({ gps: somewhere }),
    receipt: { removed: ['gps', 'exif'] },
  },
  {
    what: 'GPS, little endian',
    make: withExif({ gps: somewhere, littleEndian: true }),
    receipt: { removed: ['gps', 'exif'] },
  },
  {
    what: 'camera and exposure',
    make: withExif({ main: leica, photo: exposure }),
    camera: { camera: 'LEICA M11', ...exposureFacts },
    receipt: { kept: ['camera', 'exposure'], removed: ['exif'] },
  },
  {
    what: 'a maker that is not in the model’s name',
    make: withExif({ main: { 0x010f: { ascii: 'Apple' }, 0x0110: { ascii: 'iPhone 15' } } }),
    camera: { camera: 'Apple iPhone 15' },
    receipt: { kept: ['camera'], removed: ['exif'] },
  },
  {
    what: 'lens and date',
    make: withExif({
      photo: { 0xa434: { ascii: 'Summicron 35 f/2' }, 0x9003: { ascii: '2024:06:21 21:14:05' } },
    }),
    camera: { lens: 'Summicron 35 f/2', takenAt: '2024-06-21T21:14:05' },
    receipt: { kept: ['lens', 'date'], removed: ['exif'] },
  },
  {
    what: 'a clock that was never set',
    make: withExif({ photo: { 0x9003: { ascii: '0000:00:00 00:00:00' } } }),
    receipt: { removed: ['exif'] },
  },
  {
    what: 'a long exposure',
    make: withExif({ photo: { 0x829a: { rational: [[25, 10]] } } }),
    camera: { shutter: '2.5' },
    receipt: { kept: ['exposure'], removed: ['exif'] },
  },
  {
    what: 'fractions without a denominator',
    make: withExif({ photo: { 0x829a: { rational: [[1, 0]] }, 0x829d: { rational: [[0, 0]] } } }),
    receipt: { removed: ['exif'] },
  },
  {
    what: 'control and direction characters in the model',
    make: withExif({ main: { 0x0110: { ascii: `X\u0007\u001b[31m100\n${'V'.repeat(300)}` } } }),
    camera: { camera: `X [31m100 ${'V'.repeat(70)}` },
    receipt: { kept: ['camera'], removed: ['exif'] },
  },
  {
    what: 'maker note',
    make: withExif({ photo: { 0x927c: { bytes: Buffer.from(`Nikon\0${secret}`) } } }),
    receipt: { removed: ['exif', 'maker_note'] },
  },
  {
    what: 'software, artist and copyright',
    make: withExif({
      main: {
        0x0131: { ascii: `Editor ${secret}` },
        0x013b: { ascii: secret },
        0x8298: { ascii: secret },
      },
    }),
    receipt: { removed: ['exif', 'software'] },
  },
  {
    what: 'serial numbers and owner',
    make: withExif({
      photo: {
        0xa430: { ascii: secret },
        0xa431: { ascii: secret },
        0xa435: { ascii: secret },
      },
    }),
    receipt: { removed: ['exif', 'serial_number'] },
  },
  {
    what: 'user comment',
    make: withExif({ photo: { 0x9286: { bytes: Buffer.from(`ASCII\0\0\0${secret}`) } } }),
    receipt: { removed: ['exif', 'comment'] },
  },
  {
    what: 'film in the comment',
    make: withExif({
      photo: { 0x9286: { bytes: Buffer.from(`ASCII\0\0\0Film: Kodak Portra 400; ${secret}`) } },
    }),
    camera: { film: 'Kodak Portra 400' },
    receipt: { kept: ['film'], removed: ['exif', 'comment'] },
  },
  {
    what: 'thumbnail',
    make: async () => withExif({ main: leica, thumbnail: await small() })(),
    camera: { camera: 'LEICA M11' },
    receipt: { kept: ['camera'], removed: ['exif', 'thumbnail'] },
  },
  {
    what: 'a directory that points at itself',
    make: withExif({ main: { 0x8769: { long: 8 }, 0x8825: { long: 8 } } }),
    receipt: { removed: ['gps', 'exif'] },
  },
  {
    what: 'EXIF of nonsense',
    make: async () => withSegments(await jpeg(), segment(app(1), `Exif\0\0${secret.repeat(20)}`)),
    receipt: { removed: ['exif'] },
  },
  {
    what: 'EXIF twice',
    make: async () => {
      const body = exifBody({ gps: somewhere });
      return withSegments(await jpeg(), segment(app(1), body), segment(app(1), body));
    },
    receipt: { removed: ['gps', 'exif'] },
  },
];

const xmpCases: readonly TaggedCase[] = [
  {
    what: 'XMP',
    make: withXmp(`dc:creator="${secret}"`),
    receipt: { removed: ['xmp'] },
  },
  {
    what: 'XMP with a place',
    make: withXmp(`exif:GPSLatitude="48,51.4N" dc:creator="${secret}"`),
    receipt: { removed: ['gps', 'xmp'] },
  },
  {
    what: 'XMP with film, lens, tool and serial number',
    make: withXmp(
      `AnalogExif:Film="Ilford HP5 &amp; friends" aux:Lens="Planar 80" xmp:CreatorTool="${secret}" aux:SerialNumber="${secret}"`,
    ),
    camera: { film: 'Ilford HP5 & friends', lens: 'Planar 80' },
    receipt: { kept: ['lens', 'film'], removed: ['xmp', 'software', 'serial_number'] },
  },
  {
    what: 'extended XMP',
    make: async () =>
      withSegments(
        await jpeg(),
        segment(app(1), `${xmpLabel}${xmpPacket('xmpNote:HasExtendedXMP="0123"')}`),
        segment(
          app(1),
          `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\x0c\0\0\0\0${secret}`,
        ),
      ),
    receipt: { removed: ['xmp'] },
  },
];

const iptc = Buffer.concat([
  Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x11', 'latin1'),
  Buffer.from(`\x1c\x02\x50\0\x0c${secret}\0`, 'latin1'),
]);

const otherCases: readonly TaggedCase[] = [
  {
    what: 'IPTC',
    make: async () => withSegments(await jpeg(), segment(app(13), iptc)),
    receipt: { removed: ['iptc'] },
  },
  {
    what: 'comment',
    make: async () => withSegments(await jpeg(), segment(0xfe, secret)),
    receipt: { removed: ['comment'] },
  },
  {
    what: 'a hundred comments',
    make: async () =>
      withSegments(await jpeg(), ...Array.from({ length: 100 }, () => segment(0xfe, secret))),
    receipt: { removed: ['comment'] },
  },
  {
    what: 'segments of applications nobody knows',
    make: async () =>
      withSegments(await jpeg(), ...[3, 4, 10, 11, 15].map((n) => segment(app(n), secret))),
    receipt: { removed: ['other'] },
  },
  {
    what: 'a second picture behind the first',
    make: async () => {
      const first = withSegments(await jpeg(), segment(app(2), `MPF\0${secret}`));
      return Buffer.concat([first, withSegments(await small(), segment(0xfe, secret))]);
    },
    receipt: { removed: ['second_image'] },
  },
  {
    what: 'a film behind the picture',
    make: async () => Buffer.concat([await jpeg(), Buffer.from(`\0\0\0\x18ftypmp42${secret}`)]),
    receipt: { removed: ['trailing_bytes'] },
  },
  {
    what: 'thumbnail of JFIF',
    make: async () => withSegments(await jpeg(), segment(app(0), `JFXX\0\x13${secret}`)),
    receipt: { removed: ['thumbnail'] },
  },
  {
    what: 'everything at once',
    make: async () =>
      Buffer.concat([
        withSegments(
          await jpeg(),
          segment(
            app(1),
            exifBody({
              main: { ...leica, 0x0112: { short: 6 }, 0x0131: { ascii: secret } },
              photo: { ...exposure, 0x927c: { bytes: Buffer.from(secret) } },
              gps: somewhere,
              thumbnail: await small(),
            }),
          ),
          segment(app(1), `${xmpLabel}${xmpPacket(`dc:creator="${secret}"`)}`),
          segment(app(13), iptc),
          segment(0xfe, secret),
        ),
        Buffer.from(secret),
      ]),
    orientation: 6,
    camera: { camera: 'LEICA M11', ...exposureFacts },
    receipt: {
      kept: ['orientation_applied', 'camera', 'exposure'],
      removed: [
        'gps',
        'exif',
        'xmp',
        'iptc',
        'maker_note',
        'thumbnail',
        'comment',
        'trailing_bytes',
        'software',
      ],
    },
  },
  {
    what: 'a profile with words in it',
    make: async () => {
      const size = { width: 96, height: 64 };
      const tagged = sharp(pixels(size), { raw: { ...size, channels: 3 } }).withIccProfile('p3');
      return withSegments(await tagged.jpeg().toBuffer(), segment(0xfe, secret));
    },
    receipt: { kept: ['colour_profile'], removed: ['comment'] },
  },
  {
    what: 'EXIF that says Adobe RGB and brings no profile',
    make: withExif({
      main: { 0x0110: { ascii: 'EOS 5D' } },
      interoperability: { 1: { ascii: 'R03' } },
    }),
    camera: { camera: 'EOS 5D' },
    receipt: { kept: ['colour_profile', 'camera'], removed: ['exif'] },
  },
];

export const jpegFixtures: readonly TaggedCase[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => turned(orientation, orientation % 2 === 0)),
  ...exifCases,
  ...xmpCases,
  ...otherCases,
];

/** For PNG, which carries the same structure in a chunk. */
export const placedTiff = (orientation: number): Buffer =>
  tiffOf({
    main: { 0x0112: { short: orientation }, 0x0131: { ascii: secret } },
    gps: somewhere,
  });
