import type { Opened } from '../containers/opened.ts';
import { adobeRgbProfile, isWide, nameOf } from './known.ts';
import { readMatrixProfile, writeMatrixProfile } from './matrix-profile.ts';

/** How the colours of a picture are treated. */
export interface Colour {
  readonly name: string;
  readonly wideGamut: boolean;
  /**
   * `keep`: numbers stay as they are, under a profile of our own writing (none for sRGB).
   * `convert`: the picture's own profile is used once, to bring it to sRGB.
   */
  readonly way: 'keep' | 'convert';
  readonly icc: Buffer | undefined;
}

const plain: Colour = { name: 'sRGB', wideGamut: false, way: 'keep', icc: undefined };

/**
 * Profiles carry words (who made them, for which screen, with what serial number), so none is passed
 * on. One made of primaries and curves is written anew from its numbers alone: colours stay exactly
 * what they were. One made of tables (CMYK, grey, scanners) serves to convert and is then dropped.
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
