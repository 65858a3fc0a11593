import sharp from 'sharp';
import { chance } from './optics/noise.ts';

/** Smallest and largest share of each side that a detail shows. */
const least = 0.45;
const most = 0.7;

/**
 * A crop of a print, for method steps. Cut from the finished print, at a hundredth of the cost of
 * rendering anew. The same `seed` gives the same crop.
 */
export async function detailOf(jpeg: Buffer, width: number, seed: number): Promise<Buffer> {
  const draw = chance(seed);
  const print = sharp(jpeg);
  const size = await print.metadata();
  const share = least + draw() * (most - least);
  const part = { width: Math.round(size.width * share), height: Math.round(size.height * share) };
  const left = Math.floor(draw() * (size.width - part.width));
  const top = Math.floor(draw() * (size.height - part.height));
  return print
    .extract({ left, top, ...part })
    .resize({ width: Math.min(width, part.width) })
    .keepIccProfile()
    .jpeg({ quality: 90 })
    .toBuffer();
}
