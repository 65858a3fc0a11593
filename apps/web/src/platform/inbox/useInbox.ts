import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxQuery, isRefused, startsAfterMs, type Inbox } from './inbox.ts';

const empty: Inbox = { notifications: 0, messages: 0, requests: 0, latest: [] };

interface ShownInbox {
  /** Undefined while unknown; empty after a refusal. */
  readonly inbox: Inbox | undefined;
  /** Why the inbox is unknown. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The inbox, fetched after the page has rendered: the page's own data goes first. */
export function useInbox(): ShownInbox {
  const isDue = useStanding();
  const { data, error, isPending, refetch } = useQuery({ ...inboxQuery, enabled: isDue });
  // Kept while retrying, so that the error is not announced again after every attempt.
  const [failure, setFailure] = useState<Error | null>(null);
  if (error && error !== failure) setFailure(error);
  const reason = isPending ? failure : error;
  const refused = isRefused(reason);
  return {
    inbox: refused ? empty : data,
    error: data || refused ? null : reason,
    retry: () => {
      setFailure(null);
      void refetch();
    },
  };
}

/** Random delay on every page: after a restart not everybody asks at once. */
function useStanding(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), startsAfterMs(Math.random()));
    return () => clearTimeout(timer);
  }, []);
  return stands;
}
