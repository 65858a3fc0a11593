import ExifReader from 'exifreader';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { develop, frames, negatives, prints } from './darkroom.ts';
import { detailOf } from './detail.ts';
import { pixels, print } from './print.ts';

const small = (id: string, edge: number) => {
  const found = negatives.find((negative) => negative.id === id);
  if (found === undefined) throw new RangeError(id);
  const scale = edge / Math.max(found.width, found.height);
  const size = { width: Math.round(found.width * scale), height: Math.round(found.height * scale) };
  return { id, ...size, exposure: 1, facts: true };
};

const fingerprint = (data: Uint8ClampedArray) => createHash('sha256').update(data).digest('hex');

describe('the negatives', () => {
  it('are many, of many kinds and shapes', () => {
    expect(negatives.length).toBeGreaterThanOrEqual(56);
    expect(new Set(negatives.map(({ id }) => id)).size).toBe(negatives.length);
    expect(new Set(negatives.map(({ title }) => title)).size).toBe(negatives.length);
    expect(new Set(negatives.map(({ family }) => family)).size).toBeGreaterThanOrEqual(10);
    const shapes = new Set(negatives.map(({ width, height }) => (width / height).toFixed(2)));
    expect(shapes.size).toBeGreaterThanOrEqual(6);
    expect(negatives.filter(({ wideGamut }) => wideGamut).length).toBeGreaterThanOrEqual(12);
    expect(negatives.filter(({ camera }) => camera.film !== undefined).length).toBeGreaterThan(10);
  });

  it.each(negatives.map(({ id }) => id))('%s is a picture, neither flat nor burnt out', (id) => {
    const { data } = pixels(small(id, 64));
    const green = Array.from({ length: data.length / 3 }, (_, at) => data[at * 3 + 1] ?? 0);
    const mean = green.reduce((sum, value) => sum + value, 0) / green.length;
    const spread = Math.sqrt(
      green.reduce((sum, value) => sum + (value - mean) ** 2, 0) / green.length,
    );
    expect(spread).toBeGreaterThan(5);
    const lost = green.filter((value) => value === 0 || value === 255).length / green.length;
    expect(lost).toBeLessThan(0.4);
  });

  it.each(['mountains-dawn', 'forest-rays', 'smoke-white', 'bokeh-wet-street', 'table-glass'])(
    '%s comes out the same twice',
    (id) => {
      const first = fingerprint(pixels(small(id, 80)).data);
      pixels(small('grey-sea-jetty', 60));
      expect(fingerprint(pixels(small(id, 80)).data)).toBe(first);
    },
  );
});

describe('a print', () => {
  it('carries what the camera wrote', async () => {
    const tags = ExifReader.load(await print(small('mountains-storm', 120)));
    expect(tags.Make?.description).toBe('Leica');
    expect(tags.Model?.description).toBe('M6');
    expect(tags.LensModel?.description).toBe('Summicron-M 35mm f/2');
    expect(tags.FocalLength?.description).toBe('35 mm');
    expect(tags.FNumber?.description).toBe('f/8.0');
    expect(tags.ExposureTime?.description).toBe('1/250');
    expect(tags.ISOSpeedRatings?.value).toBe(400);
    expect(tags.DateTimeOriginal?.description).toBe('2024:08:29 16:05:00');
    expect(tags.ImageDescription?.description).toBe('Ilford HP5 Plus 400');
  });

  it('in wide gamut is tagged, and its values are left as they were made', async () => {
    const order = small('dunes-evening', 120);
    const jpeg = await print(order);
    const { icc, width } = await sharp(jpeg).metadata();
    expect(width).toBe(120);
    // Name of libvips' compact Display P3 profile, in UTF-16.
    expect(icc?.toString('latin1')).toContain('s\x00P\x003');
    const made = pixels(order).data;
    // Read without the profile: the written values, apart from JPEG losses.
    const kept = await sharp(jpeg, { ignoreIcc: true }).raw().toBuffer();
    const off = kept.reduce((sum, value, at) => sum + Math.abs(value - (made[at] ?? 0)), 0);
    expect(off / kept.length).toBeLessThan(6);
  });
});

describe('the darkroom', () => {
  it('hands photographs over one by one, in the order asked', async () => {
    const ids = ['grey-sea-horizon', 'stairs-spiral', 'cyanotype-umbels'];
    const seen: string[] = [];
    for await (const { negative, jpeg } of develop(ids, { threads: 2, edge: 160 })) {
      seen.push(negative.id);
      expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
    }
    expect(seen).toEqual(ids);
  });

  it('says which negative it does not have', async () => {
    const developing = develop(['nowhere'], { threads: 1, edge: 64 });
    await expect(developing.next()).rejects.toThrow('nowhere');
  });

  it('cuts a detail out of a print, the same every time, in its own colours', async () => {
    const jpeg = await print(small('dunes-evening', 240));
    const [one, again, other] = await Promise.all(
      [3, 3, 4].map(async (seed) => detailOf(jpeg, 100, seed)),
    );
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
    const [whole, part] = [await sharp(jpeg).metadata(), await sharp(one).metadata()];
    expect(part.width).toBe(100);
    expect(part.width / part.height).toBeCloseTo(whole.width / whole.height, 1);
    expect(part.icc).toEqual(whole.icc);
  });

  it('makes small prints that differ from each other and never from themselves', async () => {
    const take = async () => {
      const made = [];
      for await (const one of prints('table-pears', 96, { count: 2, square: true })) made.push(one);
      return made;
    };
    const [first, second] = [await take(), await take()];
    expect(first[0]?.jpeg.equals(first[1]?.jpeg ?? Buffer.alloc(0))).toBe(false);
    expect(first.map(({ jpeg }) => jpeg)).toEqual(second.map(({ jpeg }) => jpeg));
    expect(first.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [96, 96],
    ]);
  });

  it('films a scene that moves: each frame differs, and comes out the same twice', async () => {
    const take = async () => {
      const taken: string[] = [];
      const film = frames('night-sea-silver', { seconds: 1, rate: 3, edge: 96 });
      for await (const jpeg of film) taken.push(jpeg.toString('base64'));
      return taken;
    };
    const first = await take();
    expect(new Set(first).size).toBe(3);
    expect(await take()).toEqual(first);
  });
});
