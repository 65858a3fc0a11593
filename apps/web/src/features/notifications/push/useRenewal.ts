import { useEffect } from 'react';
import { isNative } from '../../../platform/native/shell.ts';
import { askedHere } from './asked-here.ts';

/** Renews push after signing in again. Few have it on; the others load nothing. */
export function useRenewal(memberId: string, sessionId: string | undefined): void {
  useEffect(() => {
    if (sessionId === undefined) return;
    const asked = askedHere();
    if (asked?.memberId !== memberId) return;
    // A phone may get another token at any start.
    if (asked.sessionId === sessionId && !isNative()) return;
    const ways = isNative() ? import('./phone.ts') : import('./subscription.ts');
    void ways.then(
      ({ renew }) => renew({ memberId, sessionId }),
      // Without it, notifications show on the page only.
      () => undefined,
    );
  }, [memberId, sessionId]);
}
