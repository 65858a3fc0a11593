import type { AnswerOf } from '@stenope/contract/action';
import { readInbox } from '@stenope/contract/notifications/notifications';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { ApiError } from '../api/failures.ts';
import { gather } from './gather.ts';

/** How much one has not read, of everything, and the latest notifications: asked for together. */
export type Inbox = AnswerOf<typeof readInbox>;

export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api(readInbox, { signal }),
  refetchInterval: ({ state }) => retryAfter(state.error),
  // While the line was away, something may have happened that nobody told.
  meta: { live: true },
});

const soonestMs = 200;
const latestMs = 500;

/** How long after a page stands it is asked for: some sooner than others, by chance. */
export function startsAfterMs(chance: number): number {
  return soonestMs + chance * (latestMs - soonestMs);
}

/** The server answered, and said no: there is nothing to be shown, not even what was. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

export const retryMs = 2000;

/** Refused, it is empty, and asked for again for as long as somebody seems to be signed in. */
export function retryAfter(error: unknown): number | false {
  return isRefused(error) && retryMs;
}

/** Whoever marks something as read: an answer from before would undo it for a moment. */
export const markingKey = ['inbox', 'marking'] as const;

const settleMs = 150;

const refreshing = new WeakMap<QueryClient, () => void>();

/**
 * Something was told or read: all of a moment is asked for once. Nothing is asked while a mark is
 * under way; who made it asks when it is settled.
 */
export function refreshInbox(cache: QueryClient): void {
  let refresh = refreshing.get(cache);
  if (!refresh) {
    refresh = gather(async () => {
      if (cache.isMutating({ mutationKey: markingKey }) > 0) return;
      await cache.invalidateQueries({ queryKey: inboxQuery.queryKey, exact: true });
    }, settleMs);
    refreshing.set(cache, refresh);
  }
  refresh();
}

/** What is known becomes something else; it is as old as it was. */
export function changeInbox(cache: QueryClient, change: (inbox: Inbox) => Inbox): void {
  const { queryKey } = inboxQuery;
  const known = cache.getQueryState(queryKey);
  if (!known?.data) return;
  cache.setQueryData(queryKey, change(known.data), { updatedAt: known.dataUpdatedAt });
}
