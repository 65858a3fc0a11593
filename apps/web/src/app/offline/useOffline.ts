import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { viewerQuery } from '../../features/accounts/api.ts';
import { isNative } from '../../platform/native/shell.ts';
import { wasMember } from '../../platform/storage/member-mark.ts';
import { inIdleTime } from '../../ui/idle.ts';
import { forgetSeen } from './forget.ts';

/**
 * Keeps what the member sees for when there is no network, and forgets it with them. Apps bring
 * their pages along, and development shows what is on the disk now.
 */
export function useOffline(): void {
  const cache = useQueryClient();
  const { data: me } = useQuery(viewerQuery);
  const memberId = me?.id;
  useEffect(() => {
    // The server says that nobody is signed in: a session may have ended while the site was closed.
    if (me === null && wasMember()) void forgetSeen();
  }, [me]);
  useEffect(() => {
    if (memberId === undefined || isNative() || !import.meta.env.PROD) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { beginOffline } = await import('./begin.ts');
      if (!isOver) stop = beginOffline(cache, memberId);
    };
    // Where it does not load, the page needs a network as any other.
    const cancel = inIdleTime(() => void begin().catch(() => undefined), { elseMs: 2000 });
    return () => {
      isOver = true;
      cancel();
      stop?.();
      void forgetSeen();
    };
  }, [memberId, cache]);
}
