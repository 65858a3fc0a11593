import { constants, openSync, readSync, fstatSync, closeSync } from 'node:fs';
import { fitsPhotographLimits, photographLimits } from '@stenope/domain/media/limits';
import { Refused } from '../refused.ts';
import { openGif } from './gif.ts';
import { openJpeg } from './jpeg.ts';
import type { Opened } from './opened.ts';
import { openPng, pngSignature } from './png.ts';

/**
 * Takes a file apart by its content. Every bound that a header can tell is checked here, before a
 * single pixel is decoded.
 */
export function open(path: string): Opened {
  const opened = takeApart(read(path));
  if (!fitsPhotographLimits(opened)) throw new Refused('image_too_large');
  return opened;
}

function takeApart(file: Buffer): Opened {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return openJpeg(file);
  if (file.subarray(0, 8).equals(pngSignature)) return openPng(file);
  if (/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return openGif(file);
  throw new Refused('unsupported_media');
}

function read(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(file);
    if (size > photographLimits.bytes) throw new Refused('image_too_large');
    const whole = Buffer.allocUnsafe(size);
    let have = 0;
    while (have < size) {
      const got = readSync(file, whole, have, size - have, have);
      if (got === 0) break;
      have += got;
    }
    return whole.subarray(0, have);
  } finally {
    closeSync(file);
  }
}
