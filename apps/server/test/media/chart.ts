import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Space, labOf } from './colour-spaces.ts';
import { deltaE2000 } from './delta-e.ts';
import { chunk, withChunks } from './generators/containers.ts';

/** Flat patches: every mixture of five steps, including the most saturated ones. */
const steps = [0, 64, 128, 192, 255] as const;
const columns = 25;
const edge = 32;

const patches: readonly (readonly number[])[] = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => [red, green, blue])),
);

const width = columns * edge;
const height = (patches.length / columns) * edge;

function chartPixels(): { data: Buffer; width: number; height: number } {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const patch = patches[Math.floor(y / edge) * columns + Math.floor(x / edge)] ?? [];
      data.set(patch, (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

/** The chart with only this profile, in exactly these values. */
export async function chartWith(profile: Buffer, depth: 8 | 16 = 8): Promise<Buffer> {
  const { data } = chartPixels();
  const plain = sharp(data, { raw: { width, height, channels: 3 } });
  const whole = await (depth === 16 ? plain.toColourspace('rgb16') : plain).png().toBuffer();
  const body = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]);
  return withChunks(whole, chunk('iCCP', body));
}

/** Mean colour of each patch's centre, in the file's values. */
async function readPatches(file: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(file, { ignoreIcc: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return patches.map((_, index) => {
    const left = (index % columns) * edge + edge / 4;
    const top = Math.floor(index / columns) * edge + edge / 4;
    const sums = [0, 0, 0];
    for (let y = top; y < top + edge / 2; y += 1) {
      for (let x = left; x < left + edge / 2; x += 1) {
        const at = (y * info.width + x) * info.channels;
        for (const channel of [0, 1, 2]) {
          sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
        }
      }
    }
    return sums.map((sum) => sum / (edge / 2) ** 2);
  });
}

export interface Distance {
  readonly mean: number;
  readonly most: number;
}

/** Colour distance of a served file's patches from the chart. */
export async function distanceFrom(space: Space, served: Buffer): Promise<Distance> {
  const read = await readPatches(served);
  const distances = patches.map((rgb, index) =>
    deltaE2000(labOf(rgb, space), labOf(read[index] ?? [], space)),
  );
  const sum = distances.reduce((total, distance) => total + distance, 0);
  return { mean: sum / distances.length, most: Math.max(...distances) };
}
