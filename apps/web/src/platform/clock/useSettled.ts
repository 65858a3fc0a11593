import { useEffect, useState } from 'react';

const settleMs = 150;

/** A typed value once it has rested (debounced), so that not every letter causes a request. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
