import { inIdleTime } from '../idle.ts';

/** Time after the last scroll at which the page counts as at rest. */
const restMs = 100;
/** Deadline, however busy the browser is. */
const latestMs = 250;

let movedAt = Number.NEGATIVE_INFINITY;
let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('scroll', () => (movedAt = performance.now()), { passive: true });
}

/**
 * Runs `work` at once while the page is at rest; during scrolling when the browser is idle, so that
 * it does not stutter. Returns a function that cancels it.
 */
export function whenAtRest(work: () => void): () => void {
  watch();
  if (performance.now() - movedAt > restMs) {
    work();
    return () => undefined;
  }
  return inIdleTime(work, { latestMs, elseMs: restMs });
}
