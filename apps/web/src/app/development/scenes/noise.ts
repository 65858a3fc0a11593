/** Pseudo-random numbers: deterministic for the same input. */

export function chance(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x | 0, 0x27_d4_eb_2d) ^ Math.imul(y | 0, 0x16_56_67_b1) ^ (seed * 0x9e_37);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_00_00_00_00;
}

/** Value noise, interpolated smoothly between the points of a lattice. */
function smooth(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = ease(x - left);
  const down = ease(y - top);
  const above = mix(chance(left, top, seed), chance(left + 1, top, seed), across);
  const below = mix(chance(left, top + 1, seed), chance(left + 1, top + 1, seed), across);
  return mix(above, below, down);
}

/** Fractal noise from 0 to 1: large shapes with smaller ones upon them. */
export function clouds(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * smooth(x * scale, y * scale, seed + octave);
    weight /= 2;
    scale *= 2.03;
  }
  return sum / (1 - 2 ** -octaves);
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Smoothstep: 0 before `from`, 1 after `to`, eased in between. */
export function step(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
