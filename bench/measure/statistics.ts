/** One measured round of one contender: metric key to value. */
export type Sample = Readonly<Record<string, number>>;

/** The value below which the share `q` of the values lies, linear between neighbours. */
export function quantile(values: ArrayLike<number>, q: number): number {
  if (values.length === 0) throw new Error('no values to take a quantile of');
  const sorted = Float64Array.from(values).toSorted();
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

function valuesOf(samples: readonly Sample[], key: string): number[] {
  return samples.map((sample) => {
    const value = sample[key];
    if (value === undefined || !Number.isFinite(value)) throw new Error(`a round without ${key}`);
    return value;
  });
}

export function medianOf(samples: readonly Sample[], key: string): number {
  return median(valuesOf(samples, key));
}

/**
 * The median of the ratios round by round, not the ratio of the medians: two contenders measured
 * next to each other share the noise of that moment, and dividing within the round takes it out.
 */
export function pairedRatio(
  samples: readonly Sample[],
  reference: readonly Sample[],
  key: string,
): number {
  const ours = valuesOf(samples, key);
  const theirs = valuesOf(reference, key);
  if (ours.length !== theirs.length) throw new Error('contenders differ in number of rounds');
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** Every round starts with another contender, so that none always follows the same neighbour. */
export function turnOrder<T>(items: readonly T[], round: number): T[] {
  if (items.length === 0) return [];
  const first = round % items.length;
  const turned = [...items.slice(first), ...items.slice(0, first)];
  return Math.floor(round / items.length) % 2 === 0 ? turned : turned.toReversed();
}
