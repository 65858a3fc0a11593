import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition holds; returns the time it took, and throws on timeout. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<number> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > withinMs) throw new Error(`Waited in vain: ${what}`);
    await delay(everyMs);
  }
  return performance.now() - since;
}

/** The same, but undefined on timeout, for a check to report. */
export async function tryUntil(
  isSo: () => Promise<boolean> | boolean,
  options: { withinMs: number; everyMs?: number },
): Promise<number | undefined> {
  return until('', isSo, options).catch(() => undefined);
}
