import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inboxQuery, isRefused, startsAfterMs, type Inbox } from './inbox.ts';

const empty: Inbox = { notifications: 0, messages: 0, requests: 0, latest: [] };

interface ShownInbox {
  /** Nothing while it is not known; empty where it was refused. */
  readonly inbox: Inbox | undefined;
  /** Why nothing is known. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Asked for once the page stands: what the page itself needs goes first. */
export function useInbox(): ShownInbox {
  const isDue = useStanding();
  const { data, error, isPending, refetch } = useQuery({ ...inboxQuery, enabled: isDue });
  // Asked for again by itself, it would be said anew after every try that it did not come.
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

/** A little later on every page: after a restart not everybody asks at once. */
function useStanding(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), startsAfterMs(Math.random()));
    return () => clearTimeout(timer);
  }, []);
  return stands;
}
