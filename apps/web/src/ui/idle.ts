interface Patience {
  /** Longer than this it is not put off, however busy the browser is. */
  readonly latestMs?: number;
  /** Safari has no idle time to give: so much later, there. */
  readonly elseMs: number;
}

/** When the browser has nothing else to do. Gives back how to call it off. */
export function inIdleTime(work: () => void, { latestMs, elseMs }: Patience): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, elseMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, latestMs === undefined ? {} : { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}
