import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxQuery, mayPass } from '../../platform/inbox/inbox.ts';
import { useInbox } from '../../platform/inbox/useInbox.ts';

const forgetMs = 1000;

/**
 * How many messages wait to be read. When that cannot be known any more, none, a second later; what
 * fails in passing is asked again, and the number stays.
 */
export function useUnreadMessages(): number {
  const { inbox } = useInbox();
  const { error } = useQuery({ ...inboxQuery, enabled: false });
  const isLost = error !== null && !mayPass(error);
  const [isForgotten, setForgotten] = useState(false);
  if (!isLost && isForgotten) setForgotten(false);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setTimeout(() => setForgotten(true), forgetMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isForgotten ? 0 : (inbox?.messages ?? 0);
}
