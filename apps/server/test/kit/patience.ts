/** Enough for the scheduler to have had others in between, if there are others. */
const probeMs = 40;

/**
 * How many times longer than alone things take right now: so much work on our own, by the clock and
 * by what the processor gave us. Times that are promised are promised of a machine with nothing else
 * to do; a test multiplies them by this.
 */
export function slowness(): number {
  const since = performance.now();
  const { user, system } = process.threadCpuUsage();
  let spentMs = 0;
  while (spentMs < probeMs) {
    const now = process.threadCpuUsage();
    spentMs = (now.user + now.system - user - system) / 1000;
  }
  return Math.max(1, (performance.now() - since) / spentMs);
}
