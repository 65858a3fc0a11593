import { chromaOf, type Lab } from './oklab.ts';
import { lights, type Light } from './terms.ts';

/** How light and colour are spread over a picture; each from 0 to 1. */
export interface Tones {
  /** Mean lightness. */
  readonly mean: number;
  /** Share of the picture in deep shadow. */
  readonly shadows: number;
  /** Share of the picture in bright light. */
  readonly highlights: number;
  /** How far lightness lies from its mean (root mean square). */
  readonly contrast: number;
  /** Colour that only a twentieth of the picture exceeds. */
  readonly chroma: number;
  /** The same beside the one hue that the whole picture leans to: near 0 for a toned print. */
  readonly strayChroma: number;
}

/** In OKLab, middle grey (18 %) has a lightness of 0.57; these are two stops below and above it. */
const shadow = 0.36;
const highlight = 0.88;

/** Noise and the edges of letters or lamps reach the rarest twentieth, not the picture. */
const usual = 0.95;

export function tonesOf(pixels: readonly Lab[]): Tones {
  const count = pixels.length;
  const meanOf = (value: (pixel: Lab) => number): number =>
    pixels.reduce((sum, pixel) => sum + value(pixel), 0) / count;
  const mean = meanOf(({ l }) => l);
  const lean = { a: meanOf(({ a }) => a), b: meanOf(({ b }) => b) };
  return {
    mean,
    shadows: meanOf(({ l }) => (l < shadow ? 1 : 0)),
    highlights: meanOf(({ l }) => (l > highlight ? 1 : 0)),
    contrast: Math.sqrt(meanOf(({ l }) => (l - mean) ** 2)),
    chroma: usualOf(pixels.map(chromaOf)),
    strayChroma: usualOf(pixels.map((pixel) => strayOf(pixel, lean))),
  };
}

function usualOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.floor((sorted.length - 1) * usual)] ?? 0;
}

/** Distance from the line that leads from grey through the mean colour. */
function strayOf(pixel: Lab, lean: Pick<Lab, 'a' | 'b'>): number {
  const length = Math.hypot(lean.a, lean.b);
  const isOpposite = pixel.a * lean.a + pixel.b * lean.b < 0;
  if (length === 0 || isOpposite) return chromaOf(pixel);
  return Math.abs(pixel.a * lean.b - pixel.b * lean.a) / length;
}

/**
 * Thresholds of the words.
 *
 * - High key: on the whole a stop and a half above middle grey, and hardly a shadow; the trees of a
 *   snowy field may be dark.
 * - Low key: on the whole a stop and a half below it, and hardly a light; a night has its lamps.
 * - Contrasted: half black and half white would be 0.5, all tones alike 0.29, a photograph at noon
 *   about 0.2. Of the demonstration's, one in ten is: shells, tiled roofs, a wet street at night.
 *   Soft: fog, a bare wall.
 * - Monochrome: no colour beyond what compression adds, or a faint one of a single hue, as in sepia,
 *   selenium and cyanotype.
 */
const bounds = {
  highKey: { mean: 0.78, shadows: 0.1 },
  lowKey: { mean: 0.38, highlights: 0.08 },
  contrasted: 0.22,
  soft: 0.1,
  grey: 0.025,
  toned: { chroma: 0.09, stray: 0.014 },
} as const;

export function lightsOf(tones: Tones): readonly Light[] {
  const { mean, shadows, highlights, contrast, chroma, strayChroma } = tones;
  const is: Readonly<Record<Light, boolean>> = {
    high_key: mean >= bounds.highKey.mean && shadows <= bounds.highKey.shadows,
    low_key: mean <= bounds.lowKey.mean && highlights <= bounds.lowKey.highlights,
    contrasted: contrast >= bounds.contrasted,
    soft: contrast <= bounds.soft,
    monochrome:
      chroma <= bounds.grey || (chroma <= bounds.toned.chroma && strayChroma <= bounds.toned.stray),
  };
  return lights.filter((light) => is[light]);
}
