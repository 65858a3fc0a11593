import type { Size } from '../media/sizes.ts';
import type { Look } from './look.ts';
import { chromaOf, hueOf, type Lab } from './oklab.ts';
import type { Format, Light } from './terms.ts';
import { lightsOf } from './tones.ts';

/**
 * Facets: the few terms by which a photograph is found (`colour:007`, `light:low_key`,
 * `format:square`), made for an index of terms.
 */

/** A print trimmed by hand is still called square; from two to one on, cameras say panorama. */
const squareTolerance = 1.05;
const panoramaRatio = 2;

export function formatOf({ width, height }: Size): Format {
  const ratio = width / height;
  if (ratio >= panoramaRatio) return 'panorama';
  if (ratio > squareTolerance) return 'landscape';
  return ratio < 1 / squareTolerance ? 'portrait' : 'square';
}

/** Below this a surface is called grey, whatever its hue. */
const greyChroma = 0.04;
const vividChroma = 0.11;

/** Black, dark, middle, light, white. */
const greySteps = [0.2, 0.42, 0.68, 0.88] as const;
/** Deep, dark, middle and light of a hue. */
const hueSteps = [0.35, 0.55, 0.75] as const;

/** Sectors of 30°, begun at 5°: red, orange, yellow, green, cyan, blue and magenta lie inside one. */
const sectors = 12;
const firstSector = 5;

/** Each step is at least as wide as the tolerance below, on which `colourFacets` relies. */
function binOf(l: number, chroma: number, hue: number): number {
  const above = (steps: readonly number[]): number => steps.filter((step) => l >= step).length;
  if (chroma < greyChroma) return above(greySteps);
  const sector = Math.floor(((hue - firstSector + 720) % 360) / (360 / sectors));
  const strength = chroma < vividChroma ? 0 : 1;
  const [greys, lightnesses] = [greySteps.length + 1, hueSteps.length + 1];
  return greys + (strength * lightnesses + above(hueSteps)) * sectors + sector;
}

function termOf(bin: number): string {
  return `colour:${String(bin).padStart(3, '0')}`;
}

/** A colour with less of the picture is no reason to find it. */
const leastShare = 0.08;

export const lightFacet = (light: Light): string => `light:${light}`;
export const formatFacet = (format: Format): string => `format:${format}`;

/** Terms of one photograph, sorted: its colours, its light and its format; without a look its format. */
export function facetsOf(look: Look | undefined, size: Size): readonly string[] {
  const format = formatFacet(formatOf(size));
  if (!look) return [format];
  const { palette, tones } = look;
  const colours = palette
    .filter(({ share }, at) => at === 0 || share >= leastShare)
    .map((colour) => termOf(binOf(colour.l, chromaOf(colour), hueOf(colour))));
  const terms = [...colours, ...lightsOf(tones).map(lightFacet), format];
  return [...new Set(terms)].toSorted();
}

/**
 * How far a colour may be from the one that is looked for: who picks one of a few means all they
 * would call so. Greys differ by their lightness alone, and are found by what is nearly grey itself.
 */
export const tolerance = { l: 0.2, chroma: 0.03, hue: 15, greyL: 0.1, greyChroma: 0.01 } as const;

const around = (value: number, reach: number): readonly number[] => [
  value - reach,
  value,
  value + reach,
];

/** In the dark a little chroma is much colour: a blue night is found by blue. */
const darkest = hueSteps[1];

/**
 * Terms that a photograph with this colour may have, of which it needs one: every bin within the
 * tolerance. As no bin is narrower, looking at the middle and the ends finds all of them.
 */
export function colourFacets(colour: Lab): readonly string[] {
  const [chroma, hue] = [chromaOf(colour), hueOf(colour)];
  const strengths = around(chroma, tolerance.chroma).filter((strength) => strength >= greyChroma);
  const coloured = around(colour.l, tolerance.l).flatMap((l) => {
    const isMutedFound = chroma >= vividChroma && l < darkest;
    return [...strengths, ...(isMutedFound ? [greyChroma] : [])].flatMap((strength) =>
      around(hue, tolerance.hue).map((turned) => binOf(l, strength, turned)),
    );
  });
  const isNearGrey = chroma - tolerance.greyChroma < greyChroma;
  const greys = isNearGrey ? around(colour.l, tolerance.greyL).map((l) => binOf(l, 0, hue)) : [];
  return [...new Set([...coloured, ...greys])].toSorted((one, other) => one - other).map(termOf);
}
