import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { servedSizes } from '@stenope/domain/media/sizes';

const width = 4000;
const height = 3000;

/** Sizes every contender makes of the photograph, smallest first. */
export const imageSizes = servedSizes({ width, height });

/** The engine's encoding; a reference that made worse files would be faster. */
export const imageEncoding = { quality: 88, effort: 2 } as const;

/** Answer of a contender when it is done. */
export interface ImagesAnswer {
  readonly seconds: number;
  /** 99th percentile of the event-loop delay meanwhile. */
  readonly loopP99Ms?: number;
  /** Files of one picture. */
  readonly files: readonly {
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
  }[];
}

/** Hills, haze and grain: as hard to compress as a photograph, and the same at every run. */
function scene(): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let y = 0; y < height; y += 1) {
    const sky = 1 - y / height;
    for (let x = 0; x < width; x += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
      const grain = ((state >> 16) & 15) - 8;
      const hills = Math.sin(x / 210 + Math.sin(y / 90)) + Math.sin(x / 37 + y / 53) / 3;
      const light = 70 + 110 * sky + 34 * hills + grain;
      const at = (y * width + x) * 3;
      data[at] = Math.max(0, Math.min(255, light * 1.04));
      data[at + 1] = Math.max(0, Math.min(255, light * 0.96));
      data[at + 2] = Math.max(0, Math.min(255, light * (0.75 + 0.3 * sky)));
    }
  }
  return data;
}

/** A photograph of 12 megapixels, made once. */
export async function imageSource(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'images');
  const file = join(folder, 'source.jpg');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  await sharp(scene(), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(file);
  return file;
}
