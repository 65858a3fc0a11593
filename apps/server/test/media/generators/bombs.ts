import { blackRows, chunk, type Header, onePixelFrames, pngOf, zeros } from './containers.ts';
import { type Fate, type Generated, types } from './generated.ts';
import { jpeg, png } from './pictures.ts';

type Bomb = Pick<Generated, 'what' | 'make'> & {
  readonly ending: keyof typeof types;
  readonly fates?: readonly Fate[];
};

async function pngWith(type: string, head: string): Promise<Buffer> {
  const whole = await png();
  const body = Buffer.concat([Buffer.from(head, 'latin1'), zeros(1024)]);
  return Buffer.concat([whole.subarray(0, 33), chunk(type, body), whole.subarray(33)]);
}

/** A small JPEG whose header claims another size. */
async function jpegClaiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const whole = Buffer.from(await jpeg());
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]));
  if (progressive) whole[frame + 1] = 0xc2;
  whole.writeUInt16BE(height, frame + 5);
  whole.writeUInt16BE(width, frame + 7);
  return whole;
}

/** A picture with any number of scans, each of which covers all of it. */
async function jpegOfManyScans(): Promise<Buffer> {
  const whole = await jpeg();
  const scan = whole.subarray(whole.indexOf(Buffer.from([0xff, 0xda])), -2);
  const more = Array.from({ length: 400 }, () => scan);
  return Buffer.concat([whole.subarray(0, -2), ...more, whole.subarray(-2)]);
}

const black = (header: Header) => (): Buffer => pngOf(header, blackRows(header));

/** Claims to be large and contains next to nothing: the header alone must be refused. */
const hollow = (header: Header) => (): Buffer => pngOf(header, blackRows({ width: 1, height: 1 }));

const pngBombs: readonly Bomb[] = [
  {
    what: '196 megapixels in 24 kilobytes',
    ending: 'png',
    make: black({ width: 14_000, height: 14_000, depth: 1, colour: 0 }),
  },
  { what: '65,500 pixels in a row', ending: 'png', make: black({ width: 65_500, height: 1 }) },
  { what: '65,500 pixels in a column', ending: 'png', make: black({ width: 1, height: 65_500 }) },
  {
    what: '2,147,483,647 pixels in a row',
    ending: 'png',
    make: hollow({ width: 2 ** 31 - 1, height: 1 }),
  },
  {
    what: 'sixteen bits, 122 megapixels',
    ending: 'png',
    make: hollow({ width: 11_100, height: 11_000, depth: 16 }),
  },
  {
    what: 'interlaced, 121 megapixels',
    ending: 'png',
    make: hollow({ width: 11_000, height: 11_000, interlaced: true }),
  },
  {
    what: 'interlaced, sixteen bits, four channels, 100 megapixels',
    ending: 'png',
    make: hollow({ width: 10_000, height: 10_000, depth: 16, colour: 6, interlaced: true }),
  },
  {
    what: 'a palette of 900 megapixels',
    ending: 'png',
    make: hollow({ width: 30_000, height: 30_000, depth: 1, colour: 3 }),
  },
  {
    what: 'a gigabyte in zTXt',
    ending: 'png',
    make: () => pngWith('zTXt', 'Comment\0\0'),
  },
  {
    what: 'a gigabyte in iCCP',
    ending: 'png',
    make: () => pngWith('iCCP', 'icc\0\0'),
  },
  {
    what: 'a gigabyte in iTXt',
    ending: 'png',
    make: () => pngWith('iTXt', 'Title\0\x01\0\0\0'),
  },
  {
    what: 'a gigabyte of pixels behind a small header',
    ending: 'png',
    fates: ['accepted', 'bad_media', 'image_too_large'],
    make: () => pngOf({ width: 64, height: 64 }, zeros(1024)),
  },
  {
    what: 'a chunk that claims two gigabytes',
    ending: 'png',
    fates: ['bad_media'],
    make: async () => {
      const whole = Buffer.from(await png());
      whole.writeUInt32BE(2 ** 31 - 1, 33);
      return whole;
    },
  },
];

const gifBombs: readonly Bomb[] = [
  ...[301, 450, 10_000].map((frames): Bomb => ({
    what: `${frames} frames`,
    ending: 'gif',
    make: () => onePixelFrames({ width: 100, height: 100 }, frames),
  })),
  {
    what: 'a giant canvas',
    ending: 'gif',
    make: () => onePixelFrames({ width: 65_535, height: 65_535 }, 1),
  },
  {
    what: 'a canvas within bounds, in 200 frames',
    ending: 'gif',
    make: () => onePixelFrames({ width: 2000, height: 2000 }, 200),
  },
  {
    what: 'a frame that grows its canvas',
    ending: 'gif',
    make: () => {
      const whole = onePixelFrames({ width: 1, height: 1 }, 2);
      whole.writeUInt16LE(65_000, 20);
      whole.writeUInt16LE(65_000, 22);
      return whole;
    },
  },
];

const jpegBombs: readonly Bomb[] = [
  ...(
    [
      [65_500, 65_500],
      [65_500, 1],
      [1, 65_500],
      [20_000, 20_000],
      [12_000, 12_000],
    ] as const
  ).map(([width, height]): Bomb => ({
    what: `claims ${width}x${height}`,
    ending: 'jpg',
    make: () => jpegClaiming(width, height),
  })),
  {
    what: 'progressive, claims 11,500x11,500',
    ending: 'jpg',
    make: () => jpegClaiming(11_500, 11_500, true),
  },
  { what: 'four hundred scans', ending: 'jpg', make: jpegOfManyScans },
  {
    what: 'claims 9,000x9,000 and brings 96x64',
    ending: 'jpg',
    fates: ['bad_media'],
    make: () => jpegClaiming(9000, 9000),
  },
];

/** Small files that decompress into gigabytes, or claim to. */
export const bombs: readonly Generated[] = [...pngBombs, ...gifBombs, ...jpegBombs].map(
  ({ what, make, ending, fates = ['image_too_large'] }) => ({
    what: `bomb, ${ending}: ${what}`,
    name: `bomb.${ending}`,
    type: types[ending],
    fates,
    make,
  }),
);
