import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endedQuery } from '../api.ts';

/**
 * Announces the end of a session on a public page, which stays open: otherwise the member would
 * only see their name vanish. An end before the page was mounted was told on the sign-in page.
 */
export function useSessionEndNotice(): void {
  const { data: reason } = useQuery(endedQuery);
  const announced = useRef(reason);
  useEffect(() => {
    if (reason === announced.current) return;
    announced.current = reason;
    if (reason === undefined || reason === 'signed_out') return;
    // Not loaded for visitors; if it fails to load, the sign-in page shows the reason.
    void import('./tell-ended.ts').then(
      ({ tellEnded }) => tellEnded(reason),
      () => undefined,
    );
  }, [reason]);
}
