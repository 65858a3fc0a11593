import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distance } from '@stenope/domain/look/likeness';
import { unpackLook, type Look } from '@stenope/domain/look/look';
import { apart, labOf } from '@stenope/domain/look/oklab';
import { lightsOf } from '@stenope/domain/look/tones';
import type { Crop } from '@stenope/domain/media/sizes';
import { gif, jpeg, movingGif, png } from './generators/pictures.ts';
import { aWorkbench, fateOf, type Workbench } from './workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await aWorkbench();
});
afterAll(() => bench.clear());

function read(bytes: Buffer): Look {
  const look = unpackLook(bytes);
  if (!look) throw new Error('These bytes are no look');
  return look;
}

/** The look a picture is developed with, and the one made afterwards. */
async function looksOf(bytes: Buffer, crop?: Crop) {
  const path = await bench.put(bytes);
  const options = crop === undefined ? {} : { crop };
  const { look } = await bench.engine.develop(path, await bench.folder(), options);
  const afterwards = await bench.engine.look(path, options);
  return { developed: read(look), afterwards: read(afterwards.look) };
}

const red = { r: 200, g: 40, b: 40 };
const flat = (background: object): Sharp =>
  sharp({ create: { width: 240, height: 160, channels: 3, background } });

const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a JPEG': () => jpeg({ width: 900, height: 600 }),
  'a PNG': () => png({ width: 900, height: 600 }),
  'a GIF': () => gif(),
  'a picture that moves': () => movingGif(4),
  'a JPEG of a wide gamut': () => flat(red).withIccProfile('p3').jpeg().toBuffer(),
  'a JPEG for print': () =>
    flat(red).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  'a grey PNG': () => flat({ r: 90, g: 90, b: 90 }).greyscale().png().toBuffer(),
  'a PNG of 16 bits': () => flat(red).toColourspace('rgb16').png().toBuffer(),
  'one pixel': () => png({ width: 1, height: 1 }),
};

describe('a look', () => {
  it.each(Object.keys(kinds))('of %s is the same afterwards', async (kind) => {
    const bytes = (await kinds[kind]?.()) ?? Buffer.alloc(0);
    const { developed, afterwards } = await looksOf(bytes);
    expect(distance(developed, afterwards)).toBeLessThan(0.02);
  });

  it('holds the colours of the picture, with their shares', async () => {
    const { developed } = await looksOf(await jpeg({ width: 900, height: 600 }));
    expect(developed.palette).toHaveLength(4);
    for (const [r, g, b] of [
      [200, 40, 40],
      [40, 160, 60],
      [40, 60, 190],
      [230, 230, 220],
    ] as const) {
      const near = developed.palette.find((colour) => apart(colour, labOf(r, g, b)) < 0.04);
      expect(near?.share).toBeCloseTo(0.25, 1);
    }
  });

  it('is of what is shown: cropped, in the colours of a screen', async () => {
    const corner = { x: 0, y: 0, width: 300, height: 200 };
    const { developed, afterwards } = await looksOf(
      await jpeg({ width: 900, height: 600 }),
      corner,
    );
    for (const { palette } of [developed, afterwards]) {
      expect(palette).toHaveLength(1);
      expect(palette.every((colour) => apart(colour, labOf(200, 40, 40)) < 0.04)).toBe(true);
    }
    // Pure red of Display P3 is beyond sRGB's.
    const wide = await looksOf(
      await flat({ r: 255, g: 0, b: 0 }).withIccProfile('p3').png().toBuffer(),
    );
    for (const { palette } of [wide.developed, wide.afterwards]) {
      expect(palette.every((colour) => apart(colour, labOf(255, 0, 0)) < 0.03)).toBe(true);
    }
  });

  it.each([
    ['snow', { r: 240, g: 242, b: 245 }, ['high_key', 'soft', 'monochrome']],
    ['a night', { r: 8, g: 9, b: 14 }, ['low_key', 'soft', 'monochrome']],
    ['a red wall', red, ['soft']],
  ] as const)('of %s knows its light', async (_, background, lights) => {
    const { developed } = await looksOf(await flat(background).jpeg().toBuffer());
    expect(lightsOf(developed.tones)).toEqual(lights);
  });

  it('is refused of what is no picture', async () => {
    const path = await bench.put(Buffer.from('not a picture at all'));
    expect(await fateOf(bench.engine.look(path))).toBe('unsupported_media');
    const whole = await jpeg({ width: 900, height: 600 });
    const cut = await bench.put(whole.subarray(0, whole.length / 3));
    expect(await fateOf(bench.engine.look(cut))).toBe('bad_media');
  });
});
