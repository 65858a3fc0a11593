interface Patience {
  /** Deadline, however busy the browser is. */
  readonly latestMs?: number;
  /** Delay in Safari, which has no `requestIdleCallback`. */
  readonly elseMs: number;
}

/** Runs `work` when the browser is idle; returns a function that cancels it. */
export function inIdleTime(work: () => void, { latestMs, elseMs }: Patience): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, elseMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, latestMs === undefined ? {} : { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}
