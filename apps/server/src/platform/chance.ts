/** Seeded random numbers, the same on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number;
  /** An integer below `most`. */
  below(most: number): number;
  pick<T>(from: readonly T[]): T;
  /** A rank below `most` by Zipf's law with this slope: small ones often, large ones seldom. */
  rank(most: number, slope: number): number;
}

export function createChance(seed: number, purpose: string): Chance {
  let state = mix(seed, hashOf(purpose)) || 1;
  const next = (): number => {
    // mulberry32: small and fast; not for secrets.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (most) => Math.floor(next() * most),
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    rank: (most, slope) => {
      // The law's sum has no inverse; that of its integral is close, and costs one power.
      const left = 1 - slope;
      const at = ((most + 1) ** left - 1) * next() + 1;
      return Math.min(most - 1, Math.floor(at ** (1 / left)) - 1);
    },
  };
}

/** Hashes two numbers into one. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function hashOf(purpose: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < purpose.length; at += 1) {
    h = Math.imul(h ^ purpose.charCodeAt(at), 0x01000193);
  }
  return h >>> 0;
}
