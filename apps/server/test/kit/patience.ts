/** Long enough for the scheduler to run other processes, if any. */
const probeMs = 40;

/**
 * Current slowdown of the machine: wall time divided by CPU time of some work. Time limits hold for
 * an idle machine; tests multiply them by this.
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
