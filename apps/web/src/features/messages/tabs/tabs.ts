/** Web Locks do not exist on plain http. */
function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/** A duplicated tab has the same name as the original: both hold the lock (shared mode). */
const lockOf = (tab: string) => `stenope.tab.${tab}`;

/**
 * Holds a lock, so that other tabs see this one is alive; released by the returned function or by
 * closing the tab.
 */
export function beThere(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(lockOf(tab), { mode: 'shared' }, () => promise)
    // Locks are refused: other tabs wait, as where there are none.
    .catch(() => undefined);
  return resolve;
}

/**
 * Calls `tell` once when another tab is gone, at once if it already is; never where there are no
 * locks. The returned function stops waiting.
 */
export function whenGone(tab: string, tell: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  locks()
    ?.request(lockOf(tab), { mode: 'exclusive', signal }, () => {
      if (!signal.aborted) tell();
    })
    .catch(() => undefined);
  return () => leaving.abort();
}
