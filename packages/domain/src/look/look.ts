import { labOf, type Lab } from './oklab.ts';
import { paletteOf, paletteSize, type PaletteColour } from './palette.ts';
import { tonesOf, type Tones } from './tones.ts';

/** What a photograph looks like: a few colours with their shares, and its tones. */
export interface Look {
  /** The largest share first; at least one. */
  readonly palette: readonly PaletteColour[];
  readonly tones: Tones;
}

/** Longest side of the small picture a look is computed from: more pixels give the same palette. */
export const glanceSide = 100;

/** sRGB pixels, four bytes each: red, green, blue, opacity. */
export interface RgbaPixels {
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Pixels that are more transparent than not show what lies behind, and do not count. */
const opaque = 128;

/** Where nothing counts: the grey on which transparent pictures are shown. */
const backdrop = labOf(128, 128, 128);

export function lookOf({ data }: RgbaPixels): Look {
  const pixels: Lab[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < opaque) continue;
    pixels.push(labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
  }
  if (pixels.length === 0) pixels.push(backdrop);
  return { palette: paletteOf(pixels), tones: tonesOf(pixels) };
}

/**
 * Raised when the same pixels give another look. Stored looks of an earlier version are then not
 * read; a migration empties them, and the job makes them anew.
 */
const version = 1;

const toneOrder = [
  'mean',
  'shadows',
  'highlights',
  'contrast',
  'chroma',
  'strayChroma',
] as const satisfies readonly (keyof Tones)[];

/** Largest value of a colour axis of OKLab; screens reach 0.32. */
const farthest = 0.4;

const headBytes = 1 + toneOrder.length;
const colourBytes = 4;

export const mostLookBytes = headBytes + paletteSize * colourBytes;

/** At most 27 bytes. Their steps are below those the eye sees. */
export function packLook({ palette, tones }: Look): Uint8Array {
  return Uint8Array.from([
    version,
    ...toneOrder.map((tone) => byteOf(tones[tone])),
    ...palette.flatMap(({ l, a, b, share }) => [
      byteOf(l),
      axisByteOf(a),
      axisByteOf(b),
      byteOf(share),
    ]),
  ]);
}

function byteOf(part: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, part)));
}

/** Grey is in the middle, exactly. */
function axisByteOf(value: number): number {
  return 127 + Math.round(127 * Math.min(1, Math.max(-1, value / farthest)));
}

/** Undefined for bytes that `packLook` of this version does not write. */
export function unpackLook(bytes: Uint8Array): Look | undefined {
  const colours = (bytes.length - headBytes) / colourBytes;
  const isWhole = Number.isInteger(colours) && colours >= 1 && colours <= paletteSize;
  if (!isWhole || bytes[0] !== version) return undefined;
  const part = (at: number): number => (bytes[at] ?? 0) / 255;
  const axis = (at: number): number => (((bytes[at] ?? 0) - 127) / 127) * farthest;
  const [mean = 0, shadows = 0, highlights = 0, contrast = 0, chroma = 0, strayChroma = 0] =
    toneOrder.map((_, at) => part(1 + at));
  const palette = Array.from({ length: colours }, (_, n) => {
    const at = headBytes + n * colourBytes;
    return { l: part(at), a: axis(at + 1), b: axis(at + 2), share: part(at + 3) };
  });
  return { palette, tones: { mean, shadows, highlights, contrast, chroma, strayChroma } };
}
