import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** Current time, updated every minute, for texts such as "today" or "5 minutes ago". */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(listen, thisMinute) * minuteMs);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One shared interval: a long conversation shows hundreds of times. */
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
