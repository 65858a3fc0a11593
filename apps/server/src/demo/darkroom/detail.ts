import sharp from 'sharp';
import { chance } from './optics/noise.ts';

/** How much of each side a detail shows, at least and at most. */
const least = 0.45;
const most = 0.7;

/**
 * A part of a print, as one would look at it with a loupe: for the steps of a method. Cut out of
 * what is printed already, which costs a hundredth of printing it anew. The same `seed` cuts the
 * same part.
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
