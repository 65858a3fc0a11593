import type { Crop } from '@stenope/domain/media/sizes';
import type { Examined } from '../developed.ts';
import { decoding, draw } from './drawing.ts';
import { prepare, type Prepared } from './prepare.ts';

/** Small enough for the decoder to skip most arithmetic while still reading every byte. */
const glance = 64;

/** Decodes the whole file once and discards the result, to prove that it can be decoded. */
export async function examine(file: Buffer, crop: Crop | undefined): Promise<Examined> {
  const prepared = prepare(file, crop);
  const { picture, moving } = prepared;
  await decoding(
    draw(picture, { moving, ignoreIcc: true })
      .resize({ width: glance, kernel: 'nearest' })
      .raw()
      .toBuffer(),
  );
  return examined(prepared);
}

export function examined({ opened, size, moving }: Prepared): Examined {
  return { format: opened.format, ...size, frames: opened.frames, animated: moving };
}
