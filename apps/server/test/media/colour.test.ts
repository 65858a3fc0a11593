import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartWith, distanceFrom } from './chart.ts';
import { adobeRgb, displayP3, profileOf, srgb, type Space } from './colour-spaces.ts';
import { segment, withSegments } from './generators/containers.ts';
import { exifBody } from './generators/exif.ts';
import { jpeg } from './generators/pictures.ts';
import { secret, spellings } from './generators/secrets.ts';
import { aWorkbench, filesIn, type Workbench } from './workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await aWorkbench();
});
afterAll(() => bench.clear());

async function served(bytes: Buffer) {
  const path = await bench.put(bytes);
  const folder = await bench.folder();
  const answer = await bench.engine.develop(path, folder);
  await bench.engine.enlarge(path, folder);
  return { answer, files: await filesIn(folder) };
}

/** Files in the chart's own width, where patches do not mix. */
const ownWidth = (files: ReadonlyMap<string, Buffer>): [string, Buffer][] =>
  [...files].filter(([name]) => name.includes('-800'));

const profileIn = async (file: Buffer): Promise<Buffer | undefined> =>
  (await sharp(file).metadata()).icc;

describe.each([
  { space: displayP3, depth: 8 },
  { space: adobeRgb, depth: 8 },
  { space: displayP3, depth: 16 },
] as const)('a chart in $space.name of $depth bits', ({ space, depth }) => {
  let chart: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    chart = await served(await chartWith(profileOf(space, secret), depth));
  });

  it('comes back within what the eye can tell, in every format', async () => {
    const { answer, files } = chart;
    expect(answer).toMatchObject({ profile: space.name, wideGamut: true });
    expect(answer.receipt.kept).toEqual(['colour_profile']);
    const own = ownWidth(files);
    expect(own.map(([name]) => name).toSorted()).toEqual([
      'avif-800.avif',
      'jpeg-800.jpg',
      'webp-800.webp',
    ]);
    for (const [name, bytes] of own) {
      const { mean, most } = await distanceFrom(space, bytes);
      expect(most, name).toBeLessThanOrEqual(1);
      expect(mean, name).toBeLessThanOrEqual(0.3);
    }
  });

  it('is served with the numbers of its profile and none of its words', async () => {
    for (const [name, bytes] of chart.files) {
      const profile = await profileIn(bytes);
      expect(profile?.includes(Buffer.from(space.name, 'utf16le').swap16()), name).toBe(true);
      expect(profile?.length, name).toBeLessThan(4096);
      expect(spellings.some((spelling) => bytes.includes(spelling))).toBe(false);
    }
    const [, first] = ownWidth(chart.files)[0] ?? [];
    const profile = first === undefined ? undefined : await profileIn(first);
    await expect(seenThrough(profile, space)).resolves.toBeLessThanOrEqual(1);
  });
});

/** Largest difference, in steps of 255, when a colour engine reads our profile. */
async function seenThrough(profile: Buffer | undefined, space: Space): Promise<number> {
  const chart = await chartWith(profile ?? Buffer.alloc(0));
  const original = await chartWith(profileOf(space, ''));
  const inSrgb = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer();
  const [ours, theirs] = await Promise.all([inSrgb(chart), inSrgb(original)]);
  return ours.reduce((most, value, at) => Math.max(most, Math.abs(value - (theirs[at] ?? 0))), 0);
}

describe('colours', () => {
  it('in sRGB need no profile', async () => {
    const { answer, files } = await served(await chartWith(profileOf(srgb, secret)));
    expect(answer).toMatchObject({ profile: 'sRGB', wideGamut: false });
    for (const [name, bytes] of ownWidth(files)) {
      await expect(profileIn(bytes), name).resolves.toBeUndefined();
      expect((await distanceFrom(srgb, bytes)).most, name).toBeLessThanOrEqual(1);
    }
  });

  it('of a camera that only says Adobe RGB are served as such', async () => {
    const body = exifBody({ interoperability: { 1: { ascii: 'R03' } } });
    const { answer, files } = await served(withSegments(await jpeg(), segment(0xe1, body)));
    expect(answer).toMatchObject({ profile: 'Adobe RGB (1998)', wideGamut: true });
    for (const bytes of files.values()) {
      await expect(profileIn(bytes)).resolves.toBeInstanceOf(Buffer);
    }
  });

  it('made for print become those of a screen', async () => {
    const flat = { width: 64, height: 64, channels: 3, background: '#c03028' } as const;
    const print = await sharp({ create: flat })
      .withIccProfile('cmyk')
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const { answer, files } = await served(print);
    expect(answer).toMatchObject({ profile: 'sRGB', wideGamut: false });
    for (const [name, bytes] of files) {
      const { channels } = await sharp(bytes).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
      expect(Math.abs(red - 0xc0), name).toBeLessThan(20);
      expect(Math.abs(green - 0x30), name).toBeLessThan(20);
      expect(Math.abs(blue - 0x28), name).toBeLessThan(20);
      await expect(profileIn(bytes), name).resolves.toBeUndefined();
    }
  });

  it('of a grey picture stay grey', async () => {
    const { answer, files } = await served(
      await sharp(await jpeg())
        .greyscale()
        .toColourspace('b-w')
        .jpeg()
        .toBuffer(),
    );
    expect(answer.profile).toBe('sRGB');
    expect(answer.colour).toMatch(/^#(..)\1\1$/);
    expect(files.size).toBe(3);
  });
});
