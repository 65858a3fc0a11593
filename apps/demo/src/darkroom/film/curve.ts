import type { Stock } from './stocks.ts';

/** Table steps per unit of light, and the brightest light in the table. */
const fineness = 8192;
const brightest = 4;
const steps = fineness * brightest;

/** Tone curves from linear light to print values, by channel: toe, shoulder, tint. */
export interface Curves {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

export function curvesOf(stock: Stock): Curves {
  const channel = (place: 0 | 1 | 2): Float32Array => {
    const values = new Float32Array(steps + 2);
    for (let step = 0; step < steps + 2; step += 1) {
      const tone = toneOf(stock, step / fineness);
      const depth = (1 - tone) ** 2 * Math.min(1, tone * 6 + 0.25);
      const tint = stock.shadows[place] * depth + stock.highlights[place] * tone * tone;
      values[step] = (tone + tint) * 255;
    }
    return values;
  };
  return { red: channel(0), green: channel(1), blue: channel(2) };
}

function toneOf(stock: Stock, light: number): number {
  const bent = 0.18 * (light / 0.18) ** stock.contrast * 0.72;
  const filmed = (bent * (2.51 * bent + 0.03)) / (bent * (2.43 * bent + 0.59) + 0.14);
  const shown = Math.min(1, filmed);
  const encoded = shown <= 0.003_130_8 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
  return stock.lift + (stock.white - stock.lift) * encoded;
}

/** Nearest table entry: the steps are finer than the grain. */
export function toned(curve: Float32Array, light: number): number {
  return curve[light > 0 ? (light < brightest ? (light * fineness) | 0 : steps) : 0]!;
}
