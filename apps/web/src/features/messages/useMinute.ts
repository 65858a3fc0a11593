import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** Times that are shown as "today" or "12:04" grow old: looked at anew every minute. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(listen, thisMinute) * minuteMs);
}

function thisMinute(): number {
  // What was said within this minute is not said in the future.
  return Math.ceil(Date.now() / minuteMs);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all: a long conversation shows hundreds of times. */
function listen(tell: () => void): () => void {
  listeners.add(tell);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, minuteMs / 4);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
