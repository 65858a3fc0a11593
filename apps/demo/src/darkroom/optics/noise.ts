/** Seeded random numbers. */
export type Chance = () => number;

export function chance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e_37_79_b1) ^ 0x5b_d1_e9_95;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
}

/** Hash of a lattice point. */
export function hash(x: number, y: number, seed = 0): number {
  let mixed = Math.imul(x | 0, 0x27_d4_eb_2d) ^ Math.imul((y | 0) + seed * 131, 0x16_56_67_b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_00_00_00_00;
}

const side = 256;
const last = side - 1;
/** Offset that keeps coordinates positive, where truncation is the same as rounding down. */
const away = 65_536;
/** Gradients and values at lattice points; all noise comes from these two tables. */
const slopes = new Float64Array(side * side * 2);
const heights = new Float64Array(side * side);
const draw = chance(7);
for (let place = 0; place < side * side; place += 1) {
  const angle = draw() * Math.PI * 2;
  slopes[place * 2] = Math.cos(angle) * 1.5;
  slopes[place * 2 + 1] = Math.sin(angle) * 1.5;
  heights[place] = draw() * 2 - 1;
}

/** Gradient noise between about -1 and 1. */
export function hills(x: number, y: number): number {
  const px = x + away;
  const py = y + away;
  const left = px | 0;
  const top = py | 0;
  const fx = px - left;
  const fy = py - top;
  const first = left & last;
  const second = (left + 1) & last;
  const above = (top & last) << 8;
  const below = ((top + 1) & last) << 8;
  const a = (above | first) << 1;
  const b = (above | second) << 1;
  const c = (below | first) << 1;
  const d = (below | second) << 1;
  const across = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const down = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const na = slopes[a]! * fx + slopes[a + 1]! * fy;
  const nb = slopes[b]! * (fx - 1) + slopes[b + 1]! * fy;
  const nc = slopes[c]! * fx + slopes[c + 1]! * (fy - 1);
  const nd = slopes[d]! * (fx - 1) + slopes[d + 1]! * (fy - 1);
  const upper = na + (nb - na) * across;
  return upper + (nc + (nd - nc) * across - upper) * down;
}

/** Value noise, coarser than `hills` at half the cost: for grit, bark, paper, concrete. */
export function grit(x: number, y: number): number {
  const px = x + away;
  const py = y + away;
  const left = px | 0;
  const top = py | 0;
  let fx = px - left;
  let fy = py - top;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  const first = left & last;
  const second = (left + 1) & last;
  const above = (top & last) << 8;
  const below = ((top + 1) & last) << 8;
  const a = heights[above | first]!;
  const c = heights[below | first]!;
  const upper = a + (heights[above | second]! - a) * fx;
  return upper + (c + (heights[below | second]! - c) * fx - upper) * fy;
}

/** Fractal noise; each octave is rotated, so that the lattice never shows. */
export function clouds(x: number, y: number, octaves: number, roughness = 0.5): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * hills(x, y);
    total += weight;
    weight *= roughness;
    const turned = x * 1.6 + y * 1.2 + 17.3;
    y = y * 1.6 - x * 1.2 + 5.7;
    x = turned;
  }
  return sum / total;
}

/** Ridged noise: sharp crests with smooth valleys, from 0 to about 1. */
export function ridges(x: number, y: number, octaves: number, roughness = 0.5): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let carried = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(hills(x, y)) * 1.25;
    const sharp = crest > 0 ? crest * crest * carried : 0;
    sum += weight * sharp;
    total += weight;
    weight *= roughness;
    carried = sharp > 0.7 ? 1 : sharp * 1.4;
    const turned = x * 1.6 + y * 1.2 + 31.7;
    y = y * 1.6 - x * 1.2 + 11.3;
    x = turned;
  }
  return sum / total;
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** Smoothstep: 0 before `from`, 1 after `to`. */
export function ease(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}
