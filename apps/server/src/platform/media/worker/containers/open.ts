import type { SourceFormat } from '@stenope/domain/media/formats';
import { fitsPhotographLimits } from '@stenope/domain/media/limits';
import { formatOf } from '@stenope/domain/media/signatures';
import { Refused } from '../refused.ts';
import { openGif } from './gif.ts';
import { openJpeg } from './jpeg.ts';
import type { Opened } from './opened.ts';
import { openPng } from './png.ts';

const openers: Readonly<Record<SourceFormat, (file: Buffer) => Opened>> = {
  jpeg: openJpeg,
  png: openPng,
  gif: openGif,
};

/**
 * Takes a file apart by its content. All limits that a header reveals are checked here, before a
 * pixel is decoded.
 */
export function open(file: Buffer): Opened {
  const opened = takeApart(file);
  if (!fitsPhotographLimits(opened)) throw new Refused('image_too_large');
  return opened;
}

function takeApart(file: Buffer): Opened {
  const format = formatOf(file);
  if (format === undefined) throw new Refused('unsupported_media');
  return openers[format](file);
}
