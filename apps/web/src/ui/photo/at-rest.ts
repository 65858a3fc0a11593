import { inIdleTime } from '../idle.ts';

/** So long after the page last moved, it rests. */
const restMs = 100;
/** Longer than this nothing is put off, however busy the browser is. */
const latestMs = 250;

let movedAt = Number.NEGATIVE_INFINITY;
let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('scroll', () => (movedAt = performance.now()), { passive: true });
}

/**
 * At once while the page rests. While it moves, when the browser has nothing else to do: what comes
 * into sight then must not hold up the movement. Gives back how to call it off.
 */
export function whenAtRest(work: () => void): () => void {
  watch();
  if (performance.now() - movedAt > restMs) {
    work();
    return () => undefined;
  }
  return inIdleTime(work, { latestMs, elseMs: restMs });
}
