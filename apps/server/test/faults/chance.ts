/** Seeded random numbers, for reproducible schedules. */
export interface Chance {
  /** Between 0 (included) and 1 (excluded). */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32: small, fast, and good enough for schedules. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    next,
    between,
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}

/** A plan of kills: a number of each kind, in random order, at random intervals. */
export function planKills<K extends string>(
  chance: Chance,
  counts: Readonly<Record<K, number>>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): { readonly kind: K; readonly afterMs: number }[] {
  const kinds = Object.entries<number>(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind as K),
  );
  return chance
    .shuffled(kinds)
    .map((kind) => ({ kind, afterMs: Math.round(chance.between(fromMs, toMs)) }));
}

/**
 * Kolmogorov-Smirnov distance of a sample from the uniform distribution on [0, width), and the
 * distance that chance alone exceeds once in a thousand samples.
 */
export function distanceFromUniform(
  sample: readonly number[],
  width: number,
): { readonly distance: number; readonly limit: number } {
  const sorted = sample.toSorted((a, b) => a - b);
  const n = sorted.length;
  const distance = sorted.reduce((largest, value, at) => {
    const expected = Math.min(1, Math.max(0, value / width));
    return Math.max(largest, Math.abs((at + 1) / n - expected), Math.abs(expected - at / n));
  }, 0);
  return { distance, limit: 1.95 / Math.sqrt(n) };
}
