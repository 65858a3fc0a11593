import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../platform/clock/useSettled.ts';
import { inboxQuery, mayPass } from '../../platform/inbox/inbox.ts';
import { useInbox } from '../../platform/inbox/useInbox.ts';

const forgetMs = 1000;

interface Unread {
  /** Number of unread messages. */
  readonly count: number;
  /** True when there is a message request not seen yet. */
  readonly isAsked: boolean;
}

/**
 * Unread messages. After a permanent error the count is hidden, one second later; after a transient
 * one it stays while the query retries.
 */
export function useUnreadMessages(): Unread {
  const { inbox } = useInbox();
  const { error } = useQuery({ ...inboxQuery, enabled: false });
  const isLost = error !== null && !mayPass(error);
  const isForgotten = useSettled(isLost, forgetMs) && isLost;
  const { messages = 0, requests = 0 } = (!isForgotten && inbox) || {};
  return { count: messages, isAsked: requests > 0 };
}
