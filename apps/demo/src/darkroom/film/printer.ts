import { read } from '../optics/layer.ts';
import type { Layer } from '../optics/layer.ts';
import type { Frame } from '../optics/light.ts';
import { hash } from '../optics/noise.ts';
import { curvesOf, toned } from './curve.ts';
import { grainMask, grainOf, grainShift } from './grain.ts';
import type { Stock } from './stocks.ts';

/** Light that spills over: halation near its source, bloom far around it. */
export interface Glow {
  readonly near: Layer;
  readonly far: Layer;
}

type Lay = (row: Float32Array, print: Uint8ClampedArray, y: number) => void;

/** Values that are the same for every row of a print. */
interface Setting {
  readonly frame: Frame;
  readonly vignette: number;
  /** Weights of red, green and blue in brightness. */
  readonly brightness: readonly [number, number, number];
  /** Saturation and coloured grain: 0 for black and white film. */
  readonly saturation: number;
  readonly colouredGrain: number;
  readonly curves: ReturnType<typeof curvesOf>;
  readonly grain: Float32Array;
  /** Strength of the grain in the shadows, and its increase in the midtones. */
  readonly grainFloor: number;
  readonly grainSwell: number;
  readonly turn: number;
  /** Squared distance of each column from the middle; glow added to red, green and blue there. */
  readonly aside: Float32Array;
  readonly spill: readonly [Float32Array, Float32Array, Float32Array];
}

/** Converts rows of light to print values: lens, film, grain. */
export function printer(
  frame: Frame,
  stock: Stock,
  glow: Glow,
  seed: number,
  exposure: number,
): Lay {
  const { width, height, aspect } = frame;
  const scale = Math.max(width, height) / 2400;
  const strength = stock.grain * 255 * Math.min(1, 0.45 + 0.55 * scale);
  const reach = 1 / (aspect * aspect + 1);
  const setting: Setting = {
    frame,
    vignette: stock.vignette,
    brightness: stock.grey ?? [0.26, 0.6, 0.14],
    saturation: stock.grey ? 0 : stock.saturation,
    colouredGrain: stock.grey ? 0 : 0.55,
    curves: curvesOf(stock),
    grain: grainOf(1 + (stock.grainSize - 1) * Math.min(1.4, Math.max(0.3, scale))),
    grainFloor: strength * 0.4,
    grainSwell: (strength * 2.4) / (255 * 255),
    turn: (hash(seed, 1) * 512) | 0,
    aside: Float32Array.from({ length: width }, (_, x) => {
      const dx = ((x + 0.5) / height) * 2 - aspect;
      return dx * dx * reach;
    }),
    spill: [new Float32Array(width), new Float32Array(width), new Float32Array(width)],
  };
  const turnY = (hash(seed, 2) * 512) | 0;
  return (row, print, y) => {
    // Read every fourth row: glow is far softer.
    if (y % 4 === 0) readGlow(glow, (y + 0.5) / height, stock, setting.spill);
    const dy = ((y + 0.5) / height) * 2 - 1;
    layRow(
      setting,
      row,
      print,
      y,
      dy * dy * reach,
      ((y + turnY) & grainMask) << grainShift,
      exposure,
    );
  };
}

/** Black and white film: three layers with the same light and the same grain. */
function layRow(
  setting: Setting,
  row: Float32Array,
  print: Uint8ClampedArray,
  y: number,
  dy: number,
  grainRow: number,
  exposure: number,
): void {
  const { curves, grain, grainFloor, grainSwell, turn, aside, spill } = setting;
  const { vignette, saturation, colouredGrain } = setting;
  const { red, green, blue } = curves;
  const [spillRed, spillGreen, spillBlue] = spill;
  const [fromRed, fromGreen, fromBlue] = setting.brightness;
  const { width } = setting.frame;
  let at = y * width * 3;
  for (let x = 0; x < width; x += 1) {
    const corner = aside[x]! + dy;
    const gain = exposure * (1 - vignette * corner * (0.35 + 0.65 * corner));
    const r = row[x * 3]! * gain + spillRed[x]!;
    const g = row[x * 3 + 1]! * gain + spillGreen[x]!;
    const b = row[x * 3 + 2]! * gain + spillBlue[x]!;
    const mean = r * fromRed + g * fromGreen + b * fromBlue;
    const middle = toned(green, mean + (g - mean) * saturation);
    const mask = grainFloor + grainSwell * middle * (255 - middle);
    const column = x + turn;
    const silver = grain[grainRow | (column & grainMask)]!;
    const cyan = grain[grainRow | ((column + 197) & grainMask)]! * colouredGrain;
    const yellow = grain[grainRow | ((column + 359) & grainMask)]! * colouredGrain;
    print[at] = toned(red, mean + (r - mean) * saturation) + (silver + cyan) * mask;
    print[at + 1] = middle + silver * mask;
    print[at + 2] = toned(blue, mean + (b - mean) * saturation) + (silver + yellow) * mask;
    at += 3;
  }
}

/** Halation is red; bloom of the lens is colourless. */
function readGlow(glow: Glow, down: number, stock: Stock, spill: Setting['spill']): void {
  const width = spill[0].length;
  for (let x = 0; x < width; x += 1) {
    const across = (x + 0.5) / width;
    const near = read(glow.near, across, down) * stock.halation;
    const far = read(glow.far, across, down) * stock.bloom;
    spill[0][x] = near * 1.6 + far;
    spill[1][x] = near * 0.5 + far;
    spill[2][x] = near * 0.22 + far;
  }
}
