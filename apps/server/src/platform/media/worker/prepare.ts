import { photographLimits } from '@stenope/domain/media/limits';
import { cropFits, type Crop, type Size } from '@stenope/domain/media/sizes';
import { colourOf, type Colour } from './colour/colour.ts';
import { open } from './containers/open.ts';
import type { Opened } from './containers/opened.ts';
import { readNotes, type Told } from './exif.ts';
import { Refused } from './refused.ts';

/** A picture ready to be decoded: cleaned, with everything known that needs no pixels. */
export interface Prepared {
  readonly opened: Opened;
  readonly told: Told;
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
  const told = readNotes(opened.exif, opened.xmp);
  // A rotated picture cannot be decoded row by row either.
  const whole = !opened.streams || told.orientation !== 1;
  if (whole && opened.unfoldedBytes > photographLimits.unfoldedBytes) {
    throw new Refused('image_too_large');
  }
  const colour = colourOf(opened, told.saysAdobeRgb);
  const { width, height } = opened;
  // EXIF orientations from 5 on swap width and height.
  const upright = told.orientation < 5 ? { width, height } : { width: height, height: width };
  if (crop !== undefined && !cropFits(crop, upright)) throw new Refused('bad_crop');
  return {
    opened,
    told,
    colour,
    picture: opened.redrawn({ icc: colour.icc, orientation: told.orientation }),
    crop,
    size: crop === undefined ? upright : { width: crop.width, height: crop.height },
    moving: opened.frames > 1,
  };
}
