import { defaultPatience, waitBefore } from '../../platform/api/failures.ts';

const patience = { ...defaultPatience, baseMs: 2_000, capMs: 30_000 };

/**
 * Loads what opens something, and opens it; where its file does not come, it is asked for again
 * after growing pauses. Returns a function that closes it, or gives up.
 */
export function openOnceLoaded(load: () => Promise<() => () => void>): () => void {
  let close: (() => void) | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const attempt = async (failedBefore: number) => {
    const open = await load().catch(() => undefined);
    if (isGone) return;
    if (open) close = open();
    else {
      const again = () => void attempt(failedBefore + 1);
      pause = setTimeout(again, waitBefore(failedBefore, 0, patience, Math.random));
    }
  };
  void attempt(0);
  return () => {
    isGone = true;
    clearTimeout(pause);
    close?.();
  };
}
