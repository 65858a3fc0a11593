import type { Opened } from '../containers/opened.ts';
import { adobeRgbProfile, isWide, nameOf } from './known.ts';
import { readMatrixProfile, writeMatrixProfile } from './matrix-profile.ts';

/** Colour treatment of a picture. */
export interface Colour {
  readonly name: string;
  readonly wideGamut: boolean;
  /**
   * `keep`: pixel values stay, under a profile written by us (none for sRGB). `convert`: the
   * picture's own profile is used once, to convert to sRGB.
   */
  readonly way: 'keep' | 'convert';
  readonly icc: Buffer | undefined;
}

const plain: Colour = { name: 'sRGB', wideGamut: false, way: 'keep', icc: undefined };

/**
 * Original profiles are never passed on: they carry text (maker, screen, serial number). A profile
 * of primaries and curves is rewritten from its numbers alone, so colours stay exact. A profile of
 * tables (CMYK, grey, scanners) is used to convert and then dropped.
 */
export function colourOf({ icc }: Pick<Opened, 'icc'>, saysAdobeRgb: boolean): Colour {
  if (icc === undefined && !saysAdobeRgb) return plain;
  const profile = icc === undefined ? adobeRgbProfile() : readMatrixProfile(icc);
  if (profile === undefined) return { ...plain, way: 'convert', icc };
  const name = nameOf(profile);
  if (name === 'sRGB') return plain;
  return {
    name,
    wideGamut: isWide(profile),
    way: 'keep',
    icc: writeMatrixProfile(profile, name),
  };
}
