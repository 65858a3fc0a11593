import { fitsPhotographLimits } from '@stenope/domain/media/limits';
import { Refused } from '../refused.ts';
import { openGif } from './gif.ts';
import { openJpeg } from './jpeg.ts';
import type { Opened } from './opened.ts';
import { openPng, pngSignature } from './png.ts';

/**
 * Takes a file apart by its content. Every bound that a header can tell is checked here, before a
 * single pixel is decoded.
 */
export function open(file: Buffer): Opened {
  const opened = takeApart(file);
  if (!fitsPhotographLimits(opened)) throw new Refused('image_too_large');
  return opened;
}

function takeApart(file: Buffer): Opened {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return openJpeg(file);
  if (file.subarray(0, 8).equals(pngSignature)) return openPng(file);
  if (/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return openGif(file);
  throw new Refused('unsupported_media');
}
