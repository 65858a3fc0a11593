import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endedQuery } from '../api.ts';

/**
 * On a page that stays where it is, somebody whose session ended would only see their name vanish:
 * they are told why. What had ended before they came here was told at the door.
 */
export function useEndedNews(): void {
  const { data: reason } = useQuery(endedQuery);
  const told = useRef(reason);
  useEffect(() => {
    if (reason === told.current) return;
    told.current = reason;
    if (reason === undefined || reason === 'signed_out') return;
    // Visitors do without it; whom it does not reach reads the reason when they sign in.
    void import('./tell-ended.ts').then(
      ({ tellEnded }) => tellEnded(reason),
      () => undefined,
    );
  }, [reason]);
}
