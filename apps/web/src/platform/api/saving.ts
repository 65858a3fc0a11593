interface Connected {
  readonly connection?: { readonly saveData?: boolean };
}

/** Once the page has come to rest; never for who asked to be sent little. Gives back how to call it off. */
export function whenIdle(work: () => void): () => void {
  const { connection } = navigator as Navigator & Connected;
  if (connection?.saveData) return () => undefined;
  // Safari has no idle time to give.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
