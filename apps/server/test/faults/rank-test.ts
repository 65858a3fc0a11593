/**
 * Mann-Whitney U test: probability that two samples of one distribution differ this much. Small
 * means they can be told apart. It uses ranks, so a slow outlier proves nothing.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ].toSorted((a, b) => a.value - b.value);
  const [n, m] = [one.length, other.length];
  let ranksOfOne = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const count = to - from;
    const rank = (from + 1 + to) / 2;
    ranksOfOne += rank * all.slice(from, to).filter(({ mine }) => mine).length;
    ties += count ** 3 - count;
    from = to;
  }
  const u = ranksOfOne - (n * (n + 1)) / 2;
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normal(z));
}

/** The share of a normal distribution below `z` (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = tail.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
