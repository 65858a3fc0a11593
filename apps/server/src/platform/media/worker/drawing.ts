import sharp, { type Sharp } from 'sharp';
import { photographLimits } from '@stenope/domain/media/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { Refused } from './refused.ts';

// One thread per picture: there are as many processes as cores. No cache, since no picture comes
// twice.
sharp.concurrency(1);
sharp.cache(false);

// Only these decoders: libvips reads dozens of formats, some of which run programs or fetch URLs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

export interface Looking {
  /** All frames, one below the other. */
  readonly moving?: boolean;
  readonly crop?: Crop | undefined;
  readonly ignoreIcc?: boolean;
}

/** An untrusted picture, upright and cropped. */
export function draw(picture: Buffer, { moving = false, crop, ignoreIcc = false }: Looking): Sharp {
  const upright = sharp(picture, {
    autoOrient: true,
    animated: moving,
    failOn: 'error',
    ignoreIcc,
    // Checked before by the header; the decoder checks the real size again.
    limitInputPixels: photographLimits.pixels,
    sequentialRead: true,
  });
  if (crop === undefined) return upright;
  return upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
}

/** Runs a decode; failures mean a damaged file. */
export async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Refused('bad_media', error);
  }
}
