import { useEffect } from 'react';
import { askedHere } from './asked-here.ts';

/** Renews push after signing in again. Few browsers have it on; the others load nothing. */
export function useRenewal(memberId: string, sessionId: string | undefined): void {
  useEffect(() => {
    if (sessionId === undefined) return;
    const asked = askedHere();
    if (asked?.memberId !== memberId || asked.sessionId === sessionId) return;
    void import('./subscription.ts').then(
      ({ renew }) => renew({ memberId, sessionId }),
      // Without it, notifications show on the page only.
      () => undefined,
    );
  }, [memberId, sessionId]);
}
