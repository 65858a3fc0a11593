/** A ratio of times that a reader could tell from outside, and a share of pairs one of two wins. */
const apart = { times: 1.5, share: 0.65 };
const [fewest, most] = [3, 120];

/**
 * Whether it can be told from the time which of two works was done. They are measured in pairs,
 * until they are alike in one of two ways: the shortest times of each are close, or neither is
 * mostly the longer one. What else a machine does lengthens either as often as the other; it takes
 * more pairs then.
 */
export async function areToldApart(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<boolean> {
  let [oneMs, otherMs, longer] = [Infinity, Infinity, 0];
  for (let pair = 1; pair <= most; pair += 1) {
    const isTurned = pair % 2 === 0;
    const first = await timeOf(isTurned ? other : one);
    const second = await timeOf(isTurned ? one : other);
    const [now, then] = isTurned ? [second, first] : [first, second];
    [oneMs, otherMs] = [Math.min(oneMs, now), Math.min(otherMs, then)];
    if (now > then) longer += 1;
    const times = Math.max(oneMs, otherMs) / Math.min(oneMs, otherMs);
    const share = Math.max(longer, pair - longer) / pair;
    if (pair >= fewest && (times < apart.times || share < apart.share)) return false;
  }
  return true;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
