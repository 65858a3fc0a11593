import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until it is so; gives the time it took, and fails when it never was. */
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

/** The same for what may fail to happen: undefined then, for a check to say so. */
export async function tryUntil(
  isSo: () => Promise<boolean> | boolean,
  options: { withinMs: number; everyMs?: number },
): Promise<number | undefined> {
  return until('', isSo, options).catch(() => undefined);
}
