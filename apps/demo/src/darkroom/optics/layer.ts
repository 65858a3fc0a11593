import { floats } from './bench.ts';

/** A grid of values over the frame, coarser than the print where possible. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function layer(width: number, height: number): Layer {
  const [wide, high] = [Math.max(2, Math.round(width)), Math.max(2, Math.round(height))];
  return { width: wide, height: high, values: floats(wide * high) };
}

/** Bilinear interpolation; `across` and `down` run from 0 to 1. */
export function read(sheet: Layer, across: number, down: number): number {
  const { width, height, values } = sheet;
  let x = across * width - 0.5;
  let y = down * height - 0.5;
  x = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  y = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const left = x | 0;
  const top = y | 0;
  const at = top * width + left;
  const fx = x - left;
  const above = values[at]! + (values[at + 1]! - values[at]!) * fx;
  const below = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * fx;
  return above + (below - above) * (y - top);
}

/** Adds a point of light, split among the four cells around it. */
export function drop(sheet: Layer, x: number, y: number, strength: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= sheet.width - 1 || top >= sheet.height - 1) return;
  const fx = x - left;
  const fy = y - top;
  const at = top * sheet.width + left;
  const { values, width } = sheet;
  values[at] = values[at]! + strength * (1 - fx) * (1 - fy);
  values[at + 1] = values[at + 1]! + strength * fx * (1 - fy);
  values[at + width] = values[at + width]! + strength * (1 - fx) * fy;
  values[at + width + 1] = values[at + width + 1]! + strength * fx * fy;
}

/** Three passes of a box blur approximate a Gaussian. */
export function soften(sheet: Layer, radius: number, radiusDown = radius): void {
  const spare = new Float32Array(Math.max(sheet.width, sheet.height));
  for (let pass = 0; pass < 3; pass += 1) {
    if (radius >= 1) {
      for (let y = 0; y < sheet.height; y += 1) {
        box(sheet.values, spare, y * sheet.width, 1, sheet.width, Math.round(radius));
      }
    }
    if (radiusDown >= 1) {
      for (let x = 0; x < sheet.width; x += 1) {
        box(sheet.values, spare, x, sheet.width, sheet.height, Math.round(radiusDown));
      }
    }
  }
}

function box(
  values: Float32Array,
  spare: Float32Array,
  start: number,
  stride: number,
  count: number,
  radius: number,
): void {
  const edge = count - 1;
  for (let i = 0; i < count; i += 1) spare[i] = values[start + i * stride]!;
  let sum = spare[0]! * (radius + 1);
  for (let i = 1; i <= radius; i += 1) sum += spare[i > edge ? edge : i]!;
  const share = 1 / (radius * 2 + 1);
  for (let i = 0; i < count; i += 1) {
    values[start + i * stride] = sum * share;
    const enters = i + radius + 1;
    const leaves = i - radius;
    sum += spare[enters > edge ? edge : enters]! - spare[leaves < 0 ? 0 : leaves]!;
  }
}
