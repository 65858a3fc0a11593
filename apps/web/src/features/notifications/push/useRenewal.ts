import { useEffect } from 'react';
import { askedHere } from './asked-here.ts';

/** Signed in again on a browser that is to tell things: few are, and the others load nothing. */
export function useRenewal(memberId: string, sessionId: string | undefined): void {
  useEffect(() => {
    if (sessionId === undefined) return;
    const asked = askedHere();
    if (asked?.memberId !== memberId || asked.sessionId === sessionId) return;
    void import('./subscription.ts').then(
      ({ renew }) => renew({ memberId, sessionId }),
      // Without it one is told things on the page only, as before one asked.
      () => undefined,
    );
  }, [memberId, sessionId]);
}
