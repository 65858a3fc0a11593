import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usernameComplaint, usernameQuery, usernameState, type UsernameState } from './check.ts';

/** Debounce, so that not every letter causes a request. */
const debounceMs = 150;

/** Availability of the typed name; `own` is the member's current name, which is not checked. */
export function useUsernameState(typed: string, own?: string): UsernameState {
  const settled = useSettled(typed);
  const isOwn = own !== undefined && settled.toLowerCase() === own.toLowerCase();
  const { data, isError } = useQuery({
    ...usernameQuery(settled),
    enabled: !isOwn && usernameComplaint(settled) === undefined,
  });
  if (isOwn && typed === settled) return 'idle';
  return usernameState({ typed, settled, answer: data?.state, isError });
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
