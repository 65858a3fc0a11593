import type { AnswerOf } from '@stenope/contract/action';
import { readInbox } from '@stenope/contract/notifications/notifications';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { ApiError, isPassing } from '../api/failures.ts';
import { gather } from './debounce.ts';

/** Unread counts and the latest notifications, fetched together. */
export type Inbox = AnswerOf<typeof readInbox>;

export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal, client }): Promise<Inbox> => {
    try {
      const inbox = await api(readInbox, { signal });
      failures.delete(client);
      return inbox;
    } catch (error) {
      if (!signal.aborted) noteFailure(client, error);
      throw error;
    }
  },
  refetchInterval: ({ state }) => retryAfter(state.error) || pauseAfter(state.error),
  // Events may have been missed while the live line was down.
  meta: { live: true },
});

const soonestMs = 200;
const latestMs = 500;

/** Random delay after page load, so that clients do not ask all at once. */
export function startsAfterMs(chance: number): number {
  return soonestMs + chance * (latestMs - soonestMs);
}

/** Whether the server refused access: nothing is shown then, not even cached data. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

const retryMs = 2000;

/** Retry interval after a refusal, as long as a member appears to be signed in. */
export function retryAfter(error: unknown): number | false {
  return isRefused(error) && retryMs;
}

/** Whether the failure is transient: cached data remains valid. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isPassing(error.status);
}

const longestPauseMs = 30_000;

/** Consecutive failures. */
const failures = new WeakMap<QueryClient, number>();
/** Pause chosen once for each failure: a new random value at every lookup would never end. */
const pauses = new WeakMap<Error, number>();

function noteFailure(client: QueryClient, error: unknown): void {
  if (!(error instanceof Error) || !mayPass(error)) return void failures.delete(client);
  const before = failures.get(client) ?? 0;
  failures.set(client, before + 1);
  pauses.set(error, pauseMs(before, Math.random()));
}

/** Exponential backoff with jitter, so that a recovering server is not hit by everybody at once. */
export function pauseMs(failedBefore: number, chance: number): number {
  const longest = Math.min(longestPauseMs, retryMs * 2 ** failedBefore);
  return longest / 2 + (chance * longest) / 2;
}

function pauseAfter(error: Error | null): number | false {
  return (error && pauses.get(error)) ?? false;
}

/** Key of mutations that mark as read: an answer from before would undo them for a moment. */
export const markingKey = ['inbox', 'marking'] as const;

const settleMs = 150;

const refreshing = new WeakMap<QueryClient, () => void>();

/**
 * Refetches the inbox, throttled. Skipped while a mark is in flight; its mutation refetches when it
 * settles.
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

/** Changes the cached inbox without changing its age. */
export function changeInbox(cache: QueryClient, change: (inbox: Inbox) => Inbox): void {
  const { queryKey } = inboxQuery;
  const known = cache.getQueryState(queryKey);
  if (!known?.data) return;
  cache.setQueryData(queryKey, change(known.data), { updatedAt: known.dataUpdatedAt });
}
