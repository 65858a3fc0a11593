import { lookKey } from '@stenope/domain/look/likeness';
import { lookOf, packLook } from '@stenope/domain/look/look';
import { servedSizes } from '@stenope/domain/media/sizes';
import { rgbaToThumbHash } from 'thumbhash';
import type { Chance } from '@stenope/server/src/platform/chance.ts';
import type { Field } from './copy.ts';
import { authorSlope, fateOf, momentOf, type FillScene } from './scene.ts';

export const mediaColumns = [
  'id',
  'owner_id',
  'purpose',
  'state',
  'name',
  'format',
  'bytes',
  'sha256',
  'width',
  'height',
  'thumbhash',
  'colour',
  'look',
  'look_key',
  'profile',
  'wide_gamut',
  'widths',
  'formats',
  'camera',
  'used_as',
  'created_at',
] as const;

const shapes = [
  [6000, 4000],
  [4000, 6000],
  [4032, 3024],
  [3024, 4032],
  [5000, 5000],
  [6000, 2400],
  [5568, 3712],
].map(([width = 1, height = 1]) => {
  const widths = servedSizes({ width, height }).map((size) => size.width);
  return { width, height, widths: `{${widths.join(',')}}` };
});

const cameras = [
  { camera: 'Leica M6', lens: 'Summicron 35', film: 'Kodak Tri-X 400', iso: 400 },
  { camera: 'Fujifilm X-T5', lens: 'XF 23mm F1.4', focalMm: 23, aperture: 2.8, iso: 320 },
  { camera: 'Nikon Z 8', lens: 'Z 50mm f/1.8', focalMm: 50, aperture: 4, iso: 100 },
  { camera: 'Hasselblad 500C/M', lens: 'Planar 80', film: 'Ilford HP5', iso: 400 },
  {},
].map((facts) => JSON.stringify(facts));

/** Author of each post, by number. Used by every table that names the author. */
export function authorsOf({ plan, chance }: FillScene): Uint32Array {
  const dice = chance('authors');
  return Uint32Array.from({ length: plan.posts }, () => dice.rank(plan.members, authorSlope));
}

/** One photograph per post. The row has a path, but there is no file. */
export function* mediaRows(
  { plan, members, media, chance }: FillScene,
  authors: Uint32Array,
): Generator<readonly Field[]> {
  const dice = chance('media');
  const looks = Array.from({ length: 96 }, () => sceneryOf(dice));
  for (let n = 0; n < plan.posts; n += 1) {
    const { width, height, widths } = dice.pick(shapes);
    const { thumbhash, colour, look, key } = dice.pick(looks);
    const isReady = fateOf(n) !== 'processing';
    yield [
      media.of(n),
      members.of(authors[n] ?? 0),
      'photo',
      isReady ? 'ready' : 'processing',
      nameOf(dice),
      'jpeg',
      1_000_000 + dice.below(12_000_000),
      `\\x${digitsOf(dice, 8, 16)}`,
      width,
      height,
      isReady ? thumbhash : null,
      isReady ? colour : null,
      isReady ? look : null,
      isReady ? key : null,
      'sRGB',
      false,
      isReady ? widths : '{}',
      isReady ? '{webp,jpeg,avif}' : '{}',
      dice.pick(cameras),
      'post',
      momentOf(media.at(n)),
    ];
  }
}

/** 32 characters of [0-9a-z]. */
function nameOf(dice: Chance): string {
  return digitsOf(dice, 7, 36, 5).slice(0, 32);
}

function digitsOf(dice: Chance, pieces: number, radix: number, each = 8): string {
  let digits = '';
  for (let at = 0; at < pieces; at += 1) {
    digits += dice
      .below(radix ** each)
      .toString(radix)
      .padStart(each, '0');
  }
  return digits;
}

/** Most photographs are made by day, some by night, some in a light that knows no middle tones. */
const hours = [
  { sky: [0, 200], ground: [0, 200], isHard: false },
  { sky: [0, 200], ground: [0, 200], isHard: false },
  { sky: [0, 200], ground: [0, 200], isHard: false },
  { sky: [0, 60], ground: [0, 40], isHard: false },
  { sky: [190, 220], ground: [0, 30], isHard: true },
] as const;

/** A sky over a ground, as a soft preview, and what it looks like. */
function sceneryOf(dice: Chance) {
  const hour = dice.pick(hours);
  const tone = ([from, to]: readonly [number, number]) =>
    Array.from({ length: 3 }, () => from + dice.below(to - from));
  const [sky, ground] = [tone(hour.sky), tone(hour.ground)];
  const size = 16;
  const pixels = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at += 1) {
    const slope = Math.floor(at / size) / (size - 1);
    const height = hour.isHard ? Math.round(slope) : slope;
    const side = (at % size) * 2;
    for (const [part, above] of sky.entries()) {
      pixels[at * 4 + part] = above * (1 - height) + (ground[part] ?? 0) * height + side;
    }
    pixels[at * 4 + 3] = 255;
  }
  const hash = Buffer.from(rgbaToThumbHash(size, size, pixels)).toString('hex');
  const middle = sky.map((above, part) => Math.round((above + (ground[part] ?? 0)) / 2));
  const colour = `#${middle.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const seen = lookOf({ data: pixels });
  const look = `\\x${Buffer.from(packLook(seen)).toString('hex')}`;
  return { thumbhash: `\\x${hash}`, colour, look, key: lookKey(seen) };
}
