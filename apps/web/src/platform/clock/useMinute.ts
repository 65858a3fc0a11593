import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** Times shown as "today", "12:04" or "5 minutes ago" grow old: looked at anew every minute. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(listen, thisMinute) * minuteMs);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs);
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
