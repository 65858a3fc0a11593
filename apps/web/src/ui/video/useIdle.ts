import { useEffect, useState } from 'react';

const quietMs = 2500;

interface Idle {
  readonly isIdle: boolean;
  readonly wake: () => void;
}

/** Whether nothing was touched for a while; only where it is `watched`. */
export function useIdle(watched: boolean): Idle {
  const [touches, setTouches] = useState(0);
  const [idleSince, setIdleSince] = useState<number>();
  useEffect(() => {
    if (!watched) return undefined;
    const timer = setTimeout(() => setIdleSince(touches), quietMs);
    return () => clearTimeout(timer);
  }, [watched, touches]);
  return {
    isIdle: watched && idleSince === touches,
    wake: () => {
      if (watched) setTouches(touches + 1);
    },
  };
}
