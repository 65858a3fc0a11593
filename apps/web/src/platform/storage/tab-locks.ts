/** Locks shared by the tabs of this device. Web Locks do not exist on plain http. */
export function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/**
 * Runs `work` while no other tab holds the lock. A closed tab loses its own; a suspended one keeps
 * it, so that it is taken from whoever holds it for longer than `longestMs`. Both may then do the
 * same work.
 */
export async function alone(
  name: string,
  longestMs: number,
  work: () => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  for (const how of [{ signal: AbortSignal.timeout(longestMs) }, { steal: true }]) {
    // Rejects when the wait is over, when the lock is taken from this tab, and where locks are refused.
    if (!hasBegun)
      await locks()
        ?.request(name, how, begin)
        .catch(() => undefined);
  }
  if (!hasBegun) await work();
}
