import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxQuery } from '../../platform/inbox/inbox.ts';
import { useInbox } from '../../platform/inbox/useInbox.ts';

const forgetMs = 1000;

/** How many messages wait to be read. When that cannot be known any more, none, a second later. */
export function useUnreadMessages(): number {
  const { inbox } = useInbox();
  const { isError } = useQuery({ ...inboxQuery, enabled: false });
  const [isForgotten, setForgotten] = useState(false);
  if (!isError && isForgotten) setForgotten(false);
  useEffect(() => {
    if (!isError) return undefined;
    const timer = setTimeout(() => setForgotten(true), forgetMs);
    return () => clearTimeout(timer);
  }, [isError]);
  return isForgotten ? 0 : (inbox?.messages ?? 0);
}
