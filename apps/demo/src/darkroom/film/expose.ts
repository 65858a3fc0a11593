import { bytes } from '../optics/bench.ts';
import { layer, soften } from '../optics/layer.ts';
import type { Frame, Light, Scene } from '../optics/light.ts';
import { printer } from './printer.ts';
import type { Glow } from './printer.ts';
import type { Stock } from './stocks.ts';

/** Sample points inside a pixel, rotated against the grid: for edges only. */
const inside = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [-0.125, 0.375],
  [0.375, 0.125],
] as const;

/**
 * Differences of neighbours: below `alike` the pixel between is interpolated, above `apart` it is
 * an edge.
 */
const alike = 0.02;
const apart = 0.1;

/**
 * Renders a scene to RGB bytes. Every second pixel is sampled; those between only where neighbours
 * differ, and edges four times. Works on two rows at a time, so nothing larger than the print is
 * held.
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
  const lay = printer(frame, stock, glowOf(scene, frame, exposure), seed, exposure);
  const look: Look = {
    scene,
    light: { r: 0, g: 0, b: 0 },
    pixel: 1 / height,
    width,
    apart: scene.hasSoftEdges === true ? Number.POSITIVE_INFINITY : apart,
  };
  let row = newRow(width);
  let next = newRow(width);
  const middle = newRow(width);
  lookAtRow(look, row, 0);
  for (let y = 0; y < height; y += 2) {
    const below = Math.min(y + 2, height - 1);
    if (y + 1 < height) {
      lookAtRow(look, next, below);
      lookBetween(look, row, middle, next, y + 1);
      lay(row.light, print, y);
      lay(middle.light, print, y + 1);
    } else {
      lay(row.light, print, y);
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
  /** Difference from which a pixel is supersampled. */
  readonly apart: number;
}

interface Row {
  readonly light: Float32Array;
  /** Perceived brightness of each pixel, from 0 to 1, to compare neighbours. */
  readonly tone: Float32Array;
  /** Marks pixels that are supersampled already. */
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
    else if (gap < look.apart) lookAt(look, row, x, y);
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
    else if (gap < look.apart) lookAt(look, row, x, y);
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

/** Supersampling: a pixel at an edge becomes the mean of four samples. */
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

/** Renders the scene in low resolution to find where light spills over. */
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
