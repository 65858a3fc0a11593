/** Browsers have none on plain http. */
function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/** A copied tab has the name of the first: both hold it. */
const lockOf = (tab: string) => `stenope.tab.${tab}`;

/** Others see by a lock that this tab is there; the answer ends it, and so does closing the tab. */
export function beThere(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(lockOf(tab), { mode: 'shared' }, () => promise)
    // Closed to us: others wait, as where there are no locks.
    .catch(() => undefined);
  return resolve;
}

/**
 * Tells once that another tab is not there any more, at once if it is not there now. Where there
 * are no locks nobody is told. The answer ends the waiting.
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
