import type { Notification } from '@stenope/contract/notifications/notifications';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxQuery, isRefused } from '../../platform/inbox/inbox.ts';
import { allQuery, notificationKeys } from './api.ts';
import { withLatest } from './list/with-latest.ts';

interface ShownAll {
  readonly items: readonly Notification[] | undefined;
  /** Error of the list, or of its next page. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isComing: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

/** The list with its beginning as the inbox has it now. */
export function useAll(): ShownAll {
  const cache = useQueryClient();
  const list = useInfiniteQuery(allQuery);
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list;
  // Fetched by the bell; only observed here.
  const inbox = useQuery({ ...inboxQuery, enabled: false });
  const listed = data?.pages.flatMap(({ items }) => items) ?? [];
  const isNewer = inbox.data !== undefined && inbox.dataUpdatedAt > (data?.pages[0]?.at ?? 0);
  const joined = isNewer ? withLatest(listed, inbox.data.latest) : { items: listed, isTorn: false };
  const { isTorn } = joined;
  useEffect(() => {
    if (isTorn) void cache.resetQueries({ queryKey: notificationKeys.list });
  }, [isTorn, cache]);

  const refused = isRefused(error);
  return {
    items: refused ? [] : data && joined.items,
    error: refused ? null : error,
    hasMore: hasNextPage && !refused,
    isComing: isFetchingNextPage,
    more: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
