import { useEffect, useState } from 'react';

const typingMs = 150;

/** A value once it has rested (debounced): what is typed, so that not every letter asks. */
export function useSettled<T>(value: T, restMs = typingMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
