import { soften } from '../optics/layer.ts';
import type { Layer } from '../optics/layer.ts';
import { chance } from '../optics/noise.ts';

const side = 512;
export const grainMask = side - 1;
/** A row of the tile begins at its number shifted by this many bits. */
export const grainShift = 9;
/** @bound the sizes of grain the films of the demonstration have */
const made = new Map<number, Float32Array>();

/** A tile of film grain of about one size; each print shows another corner of it. */
export function grainOf(size: number): Float32Array {
  const key = Math.round(size * 10);
  const known = made.get(key);
  if (known !== undefined) return known;
  const fine = sheet(11);
  if (size > 1.05) {
    // Half clumped, half fine: clumps alone look like a blur.
    const coarse = sheet(23);
    blend(coarse, size - 1);
    const values = fine.values;
    for (let at = 0; at < values.length; at += 1) {
      values[at] = values[at]! * 0.55 + coarse.values[at]! * (0.7 + size * 0.3);
    }
  }
  normalise(fine.values);
  made.set(key, fine.values);
  return fine.values;
}

function sheet(seed: number): Layer {
  // Not on the bench: it is kept from print to print.
  const drawn = { width: side, height: side, values: new Float32Array(side * side) };
  const draw = chance(seed);
  for (let at = 0; at < drawn.values.length; at += 1) {
    drawn.values[at] = draw() + draw() + draw() - 1.5;
  }
  return drawn;
}

function blend(coarse: Layer, strength: number): void {
  const before = coarse.values.slice();
  soften(coarse, 1);
  const share = Math.min(1, strength);
  for (let at = 0; at < before.length; at += 1) {
    coarse.values[at] = coarse.values[at]! * 2.2 * share + before[at]! * (1 - share);
  }
}

function normalise(values: Float32Array): void {
  let sum = 0;
  for (const value of values) sum += value * value;
  const scale = 1 / Math.sqrt(sum / values.length);
  for (let at = 0; at < values.length; at += 1) values[at] = values[at]! * scale;
}
