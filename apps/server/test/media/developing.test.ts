import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Crop } from '@stenope/domain/media/sizes';
import { metadataFixtures } from './generators/metadata.ts';
import { drawn, gif, jpeg, movingGif, png } from './generators/pictures.ts';
import { aWorkbench, fateOf, type Workbench } from './workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await aWorkbench();
});
afterAll(() => bench.clear());

async function develop(bytes: Buffer, crop?: Crop) {
  const path = await bench.put(bytes);
  const folder = await bench.folder();
  const options = crop === undefined ? {} : { crop };
  const answer = await bench.engine.develop(path, folder, options);
  return { path, folder, answer, options };
}

type Corner = 'red' | 'green' | 'blue' | 'white';

/** Colours of the four corners, left to right and top to bottom. */
async function cornersOf(file: string | Buffer): Promise<Corner[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const look = (x: number, y: number): Corner => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.min(red, green, blue) > 150) return 'white';
    if (red > green && red > blue) return 'red';
    return green > blue ? 'green' : 'blue';
  };
  return [look(0.2, 0.2), look(0.8, 0.2), look(0.2, 0.8), look(0.8, 0.8)];
}

/** Expected corners for each EXIF orientation. */
const upright: Readonly<Record<number, Corner[]>> = {
  1: ['red', 'green', 'blue', 'white'],
  2: ['green', 'red', 'white', 'blue'],
  3: ['white', 'blue', 'green', 'red'],
  4: ['blue', 'white', 'red', 'green'],
  5: ['red', 'blue', 'green', 'white'],
  6: ['blue', 'red', 'white', 'green'],
  7: ['white', 'green', 'blue', 'red'],
  8: ['green', 'white', 'red', 'blue'],
};

const turned = metadataFixtures.filter(({ what }) => what.includes('orientation'));

describe('a turned picture', () => {
  it.each(turned)('stands upright: $what', async ({ make, orientation }) => {
    const { answer, folder } = await develop(await make());
    const lying = orientation >= 5;
    expect(answer).toMatchObject(lying ? { width: 64, height: 96 } : { width: 96, height: 64 });
    const [made] = answer.files;
    expect(made).toMatchObject({ width: answer.width, height: answer.height });
    expect(await cornersOf(join(folder, made?.file ?? ''))).toEqual(upright[orientation]);
  });

  it('is cut where the upright picture is', async () => {
    const fixture = turned.find(({ orientation }) => orientation === 6);
    const crop = { x: 0, y: 0, width: 32, height: 48 };
    const { answer, folder } = await develop((await fixture?.make()) ?? Buffer.alloc(0), crop);
    expect(answer).toMatchObject({ width: 32, height: 48 });
    const corners = await cornersOf(join(folder, 'webp-32.webp'));
    expect(new Set(corners)).toEqual(new Set(['blue']));
  });
});

describe('sizes', () => {
  it('go up to the picture’s own width, and each is what it says', async () => {
    const { path, folder, answer, options } = await develop(
      await jpeg({ width: 800, height: 500 }),
    );
    expect(answer.files.map(({ width }) => width)).toEqual([320, 640, 800]);
    const more = await bench.engine.enlarge(path, folder, options);
    expect(more.map(({ file }) => file)).toEqual([
      'jpeg-320.jpg',
      'jpeg-640.jpg',
      'jpeg-800.jpg',
      'avif-320.avif',
      'avif-640.avif',
      'avif-800.avif',
    ]);
    for (const { file, width, height, bytes, format } of [...answer.files, ...more]) {
      const read = await sharp(join(folder, file)).metadata();
      expect(read, file).toMatchObject({ width, height });
      expect(read.format, file).toBe(format === 'avif' ? 'heif' : format);
      expect(
        (await sharp(join(folder, file)).toBuffer({ resolveWithObject: true })).info.width,
      ).toBe(width);
      expect(bytes).toBeGreaterThan(0);
    }
  });

  it('of a tall picture are bound by its height', async () => {
    const { answer } = await develop(await png({ width: 400, height: 6400 }));
    expect(answer.files.at(-1)).toMatchObject({ width: 200, height: 3200 });
    const thread = await develop(await png({ width: 1, height: 20_000 }));
    expect(thread.answer.files).toMatchObject([{ width: 1, height: 3200 }]);
  });

  it('are those of the crop, and a crop outside is refused', async () => {
    const bytes = await jpeg();
    const inside = await develop(bytes, { x: 48, y: 32, width: 48, height: 32 });
    expect(inside.answer).toMatchObject({ width: 48, height: 32 });
    const [only] = await cornersOf(join(inside.folder, 'webp-48.webp'));
    expect(only).toBe('white');
    const path = await bench.put(bytes);
    const outside = { crop: { x: 60, y: 0, width: 48, height: 10 } };
    expect(await fateOf(bench.engine.examine(path, outside))).toBe('bad_crop');
    expect(await fateOf(bench.engine.develop(path, inside.folder, outside))).toBe('bad_crop');
  });
});

describe('a picture that moves', () => {
  it('moves as WebP and has a still in every format', async () => {
    const { path, folder, answer } = await develop(await movingGif(5));
    expect(answer).toMatchObject({ format: 'gif', animated: true, frames: 5 });
    expect(answer.files.map(({ file, still }) => [file, still])).toEqual([
      ['webp-96.webp', false],
      ['webp-96-still.webp', true],
    ]);
    const moving = await sharp(join(folder, 'webp-96.webp')).metadata();
    expect(moving).toMatchObject({ pages: 5, loop: 0, delay: [80, 80, 80, 80, 80] });
    expect((await sharp(join(folder, 'webp-96-still.webp')).metadata()).pages).toBeUndefined();
    const more = await bench.engine.enlarge(path, folder);
    expect(more.map(({ file, still }) => [file, still])).toEqual([
      ['jpeg-96-still.jpg', true],
      ['avif-96-still.avif', true],
    ]);
  });

  it('is cut in every frame', async () => {
    const { folder } = await develop(await movingGif(3), { x: 0, y: 0, width: 40, height: 20 });
    const read = await sharp(join(folder, 'webp-40.webp'), { animated: true }).metadata();
    expect(read).toMatchObject({ width: 40, pageHeight: 20, pages: 3 });
  });

  it('of one frame is a picture like others', async () => {
    const { answer } = await develop(await gif());
    expect(answer).toMatchObject({ format: 'gif', animated: false, frames: 1 });
    expect(answer.files.map(({ file }) => file)).toEqual(['webp-96.webp']);
  });
});

describe('what comes along', () => {
  it('is transparency where a format has it, and grey where not', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const source = sharp({ create: { width: 64, height: 64, channels: 4, background: clear } });
    const { path, folder } = await develop(await source.png().toBuffer());
    await bench.engine.enlarge(path, folder);
    for (const file of ['webp-64.webp', 'avif-64.avif']) {
      const { channels } = await sharp(join(folder, file)).stats();
      expect(channels[3]?.mean, file).toBe(0);
    }
    const { channels } = await sharp(join(folder, 'jpeg-64.jpg')).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([128, 128, 128]);
  });

  it('is a preview and the colour most of it has', async () => {
    const canvas = { width: 90, height: 60, channels: 3, background: '#204080' } as const;
    const spot = await drawn({ width: 30, height: 20 }).png().toBuffer();
    const source = sharp({ create: canvas }).composite([{ input: spot, left: 0, top: 0 }]);
    const { answer } = await develop(await source.png().toBuffer());
    expect(answer.colour).toBe('#204080');
    const { r, g, b } = thumbHashToAverageRGBA(answer.thumbhash);
    expect(b).toBeGreaterThan(g);
    expect(g).toBeGreaterThan(r);
    expect(answer.thumbhash.length).toBeLessThan(40);
  });

  it('is the same twice', async () => {
    const bytes = await jpeg({ width: 400, height: 300 });
    const [one, other] = [await develop(bytes), await develop(bytes)];
    expect(one.answer).toEqual(other.answer);
  });

  it('is no verdict on the picture when its folder is gone', async () => {
    const path = await bench.put(await jpeg());
    const folder = await bench.folder();
    await rm(folder, { recursive: true });
    await expect(bench.engine.develop(path, folder)).rejects.toThrow('ENOENT');
  });
});
