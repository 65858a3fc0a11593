import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxQuery, mayPass } from '../../platform/inbox/inbox.ts';
import { useInbox } from '../../platform/inbox/useInbox.ts';

const forgetMs = 1000;

interface Unread {
  /** How many messages wait to be read. */
  readonly count: number;
  /** Somebody asks to write, and one has not seen it yet. */
  readonly isAsked: boolean;
}

/**
 * What waits to be read. When that cannot be known any more, nothing, a second later; what fails in
 * passing is asked again, and the number stays.
 */
export function useUnreadMessages(): Unread {
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
  const { messages = 0, requests = 0 } = (!isForgotten && inbox) || {};
  return { count: messages, isAsked: requests > 0 };
}
