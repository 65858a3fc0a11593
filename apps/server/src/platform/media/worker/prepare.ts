import { photographLimits } from '@stenope/domain/media/limits';
import { cropFits, type Crop, type Size } from '@stenope/domain/media/sizes';
import { colourOf, type Colour } from './colour/colour.ts';
import { open } from './containers/open.ts';
import type { Opened } from './containers/opened.ts';
import { readNotes, type Metadata } from './exif.ts';
import { Refused } from './refused.ts';

/** A picture ready to be decoded: cleaned, with everything known that needs no pixels. */
export interface Prepared {
  readonly opened: Opened;
  readonly metadata: Metadata;
  readonly colour: Colour;
  /** Picture data without other metadata. */
  readonly picture: Buffer;
  readonly crop: Crop | undefined;
  /** As shown: upright and cropped. */
  readonly size: Size;
  readonly moving: boolean;
}

export function prepare(file: Buffer, crop: Crop | undefined): Prepared {
  const opened = open(file);
  const metadata = readNotes(opened.exif, opened.xmp);
  // A rotated picture cannot be decoded row by row either.
  const whole = !opened.streams || metadata.orientation !== 1;
  if (whole && opened.unfoldedBytes > photographLimits.unfoldedBytes) {
    throw new Refused('image_too_large');
  }
  const colour = colourOf(opened, metadata.saysAdobeRgb);
  const { width, height } = opened;
  // EXIF orientations from 5 on swap width and height.
  const upright = metadata.orientation < 5 ? { width, height } : { width: height, height: width };
  if (crop !== undefined && !cropFits(crop, upright)) throw new Refused('bad_crop');
  return {
    opened,
    metadata,
    colour,
    picture: opened.redrawn({ icc: colour.icc, orientation: metadata.orientation }),
    crop,
    size: crop === undefined ? upright : { width: crop.width, height: crop.height },
    moving: opened.frames > 1,
  };
}
