import type { RgbaPixels } from './look.ts';

/**
 * A fingerprint tells a photograph from others, and hardly changes when it is saved anew, made
 * smaller, trimmed or lightened: the signs of its lowest spatial frequencies (a DCT hash of 64
 * bits). Light adds to the frequency 0 alone, which is left out, and contrast changes no sign.
 */
export type Fingerprint = bigint;

/** Pixels of a picture in rows. */
export interface PixelRows extends RgbaPixels {
  readonly width: number;
  readonly height: number;
}

export const fingerprintBytes = 8;
const bits = 8 * fingerprintBytes;

/** A picture is averaged to so many cells each way, whatever its shape. */
const side = 32;

interface Frequency {
  /** Half waves from left to right, and from top to bottom. */
  readonly across: number;
  readonly down: number;
}

/** Diagonals 1 to 10 of the frequencies hold 65. */
const highest = 10;

const frequencies: readonly Frequency[] = Array.from({ length: highest }, (_, at) => at + 1)
  .flatMap((sum) => Array.from({ length: sum + 1 }, (_, down) => ({ across: sum - down, down })))
  .slice(0, bits);

/** Bands by which similar ones are found. Neighbouring frequencies lie in different bands. */
const bands = 4;
const bandBits = bits / bands;
const bandMask = (1n << BigInt(bandBits)) - 1n;

const placeOf = (at: number): bigint => BigInt((at % bands) * bandBits + Math.floor(at / bands));

/** One half wave or more over the middle of each cell. */
const waves: readonly Float64Array[] = Array.from({ length: highest + 1 }, (_, frequency) =>
  Float64Array.from({ length: side }, (__, cell) =>
    Math.cos((Math.PI * frequency * (cell + 0.5)) / side),
  ),
);

/**
 * Strength, in greys of 255, that half of the frequencies must have. With less a picture is a flat
 * surface, a gradient or a pattern of stripes: most signs would be those of noise and compression.
 */
const leastStrength = 0.12;

/** Undefined for a picture with too little in it to know it again. */
export function fingerprintOf(pixels: PixelRows): Fingerprint | undefined {
  const strengths = strengthsOf(cellsOf(pixels));
  const strong = strengths.filter((strength) => Math.abs(strength) >= leastStrength);
  if (strong.length < bits / 2) return undefined;
  return strengths.reduce(
    (all, strength, at) => (strength > 0 ? all | (1n << placeOf(at)) : all),
    0n,
  );
}

/** Grey of each cell: the mean of what lies in it, pixels on its edge by their share. */
function cellsOf({ data, width, height }: PixelRows): Float64Array {
  const columns = sharesOf(width);
  const rows = sharesOf(height);
  const cells = new Float64Array(side * side);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = greyAt(data, (y * width + x) * 4);
      for (const row of rows[y] ?? []) {
        for (const column of columns[x] ?? []) {
          const cell = row.cell * side + column.cell;
          cells[cell] = (cells[cell] ?? 0) + grey * row.share * column.share;
        }
      }
    }
  }
  return cells;
}

interface Share {
  readonly cell: number;
  /** Of the whole cell. */
  readonly share: number;
}

/** Cells over which each of so many pixels lies. */
function sharesOf(length: number): readonly (readonly Share[])[] {
  const pixel = side / length;
  return Array.from({ length }, (_, at) => {
    const [from, until] = [at * pixel, (at + 1) * pixel];
    const found: Share[] = [];
    for (let cell = Math.floor(from); cell < Math.min(side, until); cell += 1) {
      const share = Math.min(until, cell + 1) - Math.max(from, cell);
      if (share > 0) found.push({ cell, share });
    }
    return found;
  });
}

/** The grey on which transparent pictures are shown. */
const backdrop = 128;

function greyAt(data: RgbaPixels['data'], at: number): number {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const opacity = (data[at + 3] ?? 0) / 255;
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
  return grey * opacity + backdrop * (1 - opacity);
}

function strengthsOf(cells: Float64Array): readonly number[] {
  return frequencies.map(({ across, down }) => {
    const [acrossWave, downWave] = [waves[across], waves[down]];
    let sum = 0;
    for (let y = 0; y < side; y += 1) {
      let row = 0;
      for (let x = 0; x < side; x += 1) row += (cells[y * side + x] ?? 0) * (acrossWave?.[x] ?? 0);
      sum += row * (downWave?.[y] ?? 0);
    }
    return (2 * sum) / (side * side);
  });
}

const oddAcross = frequencies.reduce(
  (all, { across }, at) => (across % 2 === 1 ? all | (1n << placeOf(at)) : all),
  0n,
);

/** Of the same picture, left and right exchanged: waves with odd halves change their sign. */
export function mirrored(fingerprint: Fingerprint): Fingerprint {
  return fingerprint ^ oddAcross;
}

/** Bits in which two differ: about 32 for different photographs. */
export function bitsApart(one: Fingerprint, other: Fingerprint): number {
  let [left, count] = [one ^ other, 0];
  for (; left > 0n; left &= left - 1n) count += 1;
  return count;
}

/** Most bits in which the same photograph may differ. */
export const mostBitsApart = 11;

/**
 * Each band with all its values that a similar one may have there: of bits that differ, one of
 * four bands holds a quarter at most.
 */
export function nearBands(fingerprint: Fingerprint): readonly (readonly number[])[] {
  return Array.from({ length: bands }, (_, band) => {
    const value = Number((fingerprint >> BigInt(band * bandBits)) & bandMask);
    return nearMasks.map((mask) => value ^ mask);
  });
}

/** Masks with at most this many bits. */
const nearMasks: readonly number[] = masksOf(Math.floor(mostBitsApart / bands));

function masksOf(most: number): readonly number[] {
  let masks = [0];
  for (let more = 0; more < most; more += 1) {
    const wider = masks.flatMap((mask) =>
      Array.from({ length: bandBits }, (_, bit) => mask | (1 << bit)),
    );
    masks = [...new Set([...masks, ...wider])];
  }
  return masks;
}

export function packFingerprint(fingerprint: Fingerprint): Uint8Array {
  return Uint8Array.from({ length: fingerprintBytes }, (_, at) =>
    Number((fingerprint >> BigInt(8 * (fingerprintBytes - 1 - at))) & 255n),
  );
}

/** Undefined for bytes that are none. */
export function unpackFingerprint(bytes: Uint8Array): Fingerprint | undefined {
  if (bytes.length !== fingerprintBytes) return undefined;
  return bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
}
