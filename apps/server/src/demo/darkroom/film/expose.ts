import { bytes } from '../optics/bench.ts';
import { layer, read, soften } from '../optics/layer.ts';
import type { Layer } from '../optics/layer.ts';
import type { Frame, Light, Scene } from '../optics/light.ts';
import { hash } from '../optics/noise.ts';
import { curvesOf, toned } from './curve.ts';
import { grainMask, grainOf, grainShift } from './grain.ts';
import type { Stock } from './stocks.ts';

interface Glow {
  readonly near: Layer;
  readonly far: Layer;
}

/** Points inside a pixel, turned against the grid: for edges only. */
const inside = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [-0.125, 0.375],
  [0.375, 0.125],
] as const;

/** Neighbours closer than this are bridged without a look; farther than that they are an edge. */
const alike = 0.02;
const apart = 0.1;

/**
 * From a scene to the bytes of a print (red, green, blue). Every second point is looked at; what
 * lies between is looked at only where its neighbours differ, and edges four times more. It goes
 * two rows at a time: nothing larger than the print is ever held.
 */
export function expose(
  scene: Scene,
  frame: Frame,
  stock: Stock,
  seed: number,
  exposure = 1,
): Uint8ClampedArray {
  const { width, height } = frame;
  const print = bytes(width * height * 3);
  const lay = printer(frame, stock, glowOf(scene, frame, exposure), seed);
  const look: Look = { scene, light: { r: 0, g: 0, b: 0 }, pixel: 1 / height, width };
  let row = newRow(width);
  let next = newRow(width);
  const middle = newRow(width);
  lookAtRow(look, row, 0);
  for (let y = 0; y < height; y += 2) {
    const below = Math.min(y + 2, height - 1);
    if (y + 1 < height) {
      lookAtRow(look, next, below);
      lookBetween(look, row, middle, next, y + 1);
      lay(row.light, print, y, exposure);
      lay(middle.light, print, y + 1, exposure);
    } else {
      lay(row.light, print, y, exposure);
    }
    [row, next] = [next, row];
  }
  return print;
}

interface Look {
  readonly scene: Scene;
  readonly light: Light;
  readonly pixel: number;
  readonly width: number;
}

interface Row {
  readonly light: Float32Array;
  /** How bright the eye would call each point, from 0 to 1: for comparing neighbours. */
  readonly tone: Float32Array;
  /** Which points were looked at closely: once is enough. */
  readonly close: Uint8Array;
}

function newRow(width: number): Row {
  return {
    light: new Float32Array(width * 3),
    tone: new Float32Array(width),
    close: new Uint8Array(width),
  };
}

function lookAtRow(look: Look, row: Row, y: number): void {
  const { width } = look;
  row.close.fill(0);
  for (let x = 0; x < width; x += 2) lookAt(look, row, x, y);
  if (width % 2 === 0) lookAt(look, row, width - 1, y);
  for (let x = 1; x < width - 1; x += 2) {
    const gap = Math.abs(row.tone[x - 1]! - row.tone[x + 1]!);
    if (gap < alike) bridge(row, x, row, x - 1, row, x + 1);
    else if (gap < apart) lookAt(look, row, x, y);
    else {
      lookClosely(look, row, x - 1, y);
      lookClosely(look, row, x, y);
      lookClosely(look, row, x + 1, y);
    }
  }
}

function lookBetween(look: Look, above: Row, row: Row, below: Row, y: number): void {
  row.close.fill(0);
  for (let x = 0; x < look.width; x += 1) {
    const gap = Math.abs(above.tone[x]! - below.tone[x]!);
    if (gap < alike) bridge(row, x, above, x, below, x);
    else if (gap < apart) lookAt(look, row, x, y);
    else {
      lookClosely(look, above, x, y - 1);
      lookClosely(look, row, x, y);
      lookClosely(look, below, x, y + 1);
    }
  }
}

function bridge(row: Row, x: number, one: Row, oneX: number, other: Row, otherX: number): void {
  const at = x * 3;
  const a = oneX * 3;
  const b = otherX * 3;
  row.light[at] = (one.light[a]! + other.light[b]!) * 0.5;
  row.light[at + 1] = (one.light[a + 1]! + other.light[b + 1]!) * 0.5;
  row.light[at + 2] = (one.light[a + 2]! + other.light[b + 2]!) * 0.5;
  row.tone[x] = (one.tone[oneX]! + other.tone[otherX]!) * 0.5;
}

function lookAt(look: Look, row: Row, x: number, y: number): void {
  look.scene.shade((x + 0.5) * look.pixel, (y + 0.5) * look.pixel, look.light);
  row.light[x * 3] = look.light.r;
  row.light[x * 3 + 1] = look.light.g;
  row.light[x * 3 + 2] = look.light.b;
  row.tone[x] = toneOf(look.light.r, look.light.g, look.light.b);
}

/** Where neighbours differ much, the pixel becomes the mean of four looks. */
function lookClosely(look: Look, row: Row, x: number, y: number): void {
  if (row.close[x] === 1) return;
  row.close[x] = 1;
  const { light, pixel, scene } = look;
  let [r, g, b] = [0, 0, 0];
  for (const [dx, dy] of inside) {
    scene.shade((x + 0.5 + dx) * pixel, (y + 0.5 + dy) * pixel, light);
    r += light.r;
    g += light.g;
    b += light.b;
  }
  row.light[x * 3] = r / 4;
  row.light[x * 3 + 1] = g / 4;
  row.light[x * 3 + 2] = b / 4;
  row.tone[x] = toneOf(r / 4, g / 4, b / 4);
}

function toneOf(r: number, g: number, b: number): number {
  const bright = r * 0.3 + g * 0.5 + b * 0.2;
  return bright / (bright + 0.25);
}

/** A small, quick look at the scene tells where light spills over. */
function glowOf(scene: Scene, frame: Frame, exposure: number): Glow {
  const width = Math.min(320, Math.max(32, frame.width >> 2));
  const height = Math.max(16, Math.round(width / frame.aspect));
  const near = layer(width, height);
  const far = layer(width, height);
  const light: Light = { r: 0, g: 0, b: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      scene.shade(((x + 0.5) / width) * frame.aspect, (y + 0.5) / height, light);
      const bright = (light.r * 0.35 + light.g * 0.45 + light.b * 0.2) * exposure;
      const over = Math.min(6, bright > 0.6 ? bright - 0.6 : 0);
      near.values[y * width + x] = over;
      far.values[y * width + x] = over;
    }
  }
  soften(near, width / 190);
  soften(far, width / 34);
  return { near, far };
}

type Lay = (row: Float32Array, print: Uint8ClampedArray, y: number, exposure: number) => void;

function printer(frame: Frame, stock: Stock, glow: Glow, seed: number): Lay {
  const { width, height } = frame;
  const curves = curvesOf(stock);
  const scale = Math.max(width, height) / 2400;
  const grain = grainOf(1 + (stock.grainSize - 1) * Math.min(1.4, Math.max(0.3, scale)));
  const turnX = (hash(seed, 1) * 512) | 0;
  const turnY = (hash(seed, 2) * 512) | 0;
  const strength = stock.grain * 255 * Math.min(1, 0.45 + 0.55 * scale);
  const { saturation, halation, bloom, vignette } = stock;
  const grey = stock.grey ?? [0.26, 0.6, 0.14];
  const isColour = stock.grey === undefined;
  const reach = 1 / (frame.aspect * frame.aspect + 1);
  const spills = new Float32Array(width);
  const mists = new Float32Array(width);
  return (row, print, y, exposure) => {
    const down = (y + 0.5) / height;
    const dy = down * 2 - 1;
    const grainRow = ((y + turnY) & grainMask) << grainShift;
    if (y % 4 === 0) {
      // Glow is far softer than four rows.
      readRow(glow.near, down, halation, spills);
      readRow(glow.far, down, bloom, mists);
    }
    for (let x = 0; x < width; x += 1) {
      const dx = ((x + 0.5) / height) * 2 - frame.aspect;
      const corner = (dx * dx + dy * dy) * reach;
      const gain = exposure * (1 - vignette * corner * (0.35 + 0.65 * corner));
      const spill = spills[x]!;
      const mist = mists[x]!;
      let r = row[x * 3]! * gain + spill * 1.6 + mist;
      let g = row[x * 3 + 1]! * gain + spill * 0.5 + mist;
      let b = row[x * 3 + 2]! * gain + spill * 0.22 + mist;
      const mean = r * grey[0] + g * grey[1] + b * grey[2];
      const at = (y * width + x) * 3;
      const column = x + turnX;
      const silver = grain[grainRow | (column & grainMask)]!;
      if (isColour) {
        r = toned(curves.red, mean + (r - mean) * saturation);
        g = toned(curves.green, mean + (g - mean) * saturation);
        b = toned(curves.blue, mean + (b - mean) * saturation);
        const mask = (0.4 + 2.4 * g * (255 - g) * 1.54e-5) * strength;
        const cyan = grain[grainRow | ((column + 197) & grainMask)]! * 0.55;
        const yellow = grain[grainRow | ((column + 359) & grainMask)]! * 0.55;
        print[at] = r + (silver + cyan) * mask;
        print[at + 1] = g + silver * mask;
        print[at + 2] = b + (silver + yellow) * mask;
      } else {
        const tone = toned(curves.green, mean);
        const noise = silver * (0.4 + 2.4 * tone * (255 - tone) * 1.54e-5) * strength;
        print[at] = toned(curves.red, mean) + noise;
        print[at + 1] = tone + noise;
        print[at + 2] = toned(curves.blue, mean) + noise;
      }
    }
  };
}

function readRow(sheet: Layer, down: number, strength: number, row: Float32Array): void {
  for (let x = 0; x < row.length; x += 1) {
    row[x] = read(sheet, (x + 0.5) / row.length, down) * strength;
  }
}
