import type { AnswerOf } from '@stenope/contract/action';
import { readInbox } from '@stenope/contract/notifications/notifications';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { ApiError } from '../api/failures.ts';
import { isPassing } from '../api/patience.ts';
import { gather } from './gather.ts';

/** How much one has not read, of everything, and the latest notifications: asked for together. */
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

/** Nobody answered, or somebody who may know more in a moment: what was known still stands. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isPassing(error.status);
}

const longestPauseMs = 30_000;

/** How often in a row it failed. */
const failures = new WeakMap<QueryClient, number>();
/** Chosen once for each failure: chosen anew whenever it is looked up, it would never end. */
const pauses = new WeakMap<Error, number>();

function noteFailure(client: QueryClient, error: unknown): void {
  if (!(error instanceof Error) || !mayPass(error)) return void failures.delete(client);
  const before = failures.get(client) ?? 0;
  failures.set(client, before + 1);
  pauses.set(error, pauseMs(before, Math.random()));
}

/** Growing, and never the same for all: a server that comes back is not met by everybody at once. */
export function pauseMs(failedBefore: number, chance: number): number {
  const longest = Math.min(longestPauseMs, retryMs * 2 ** failedBefore);
  return longest / 2 + (chance * longest) / 2;
}

function pauseAfter(error: Error | null): number | false {
  return (error && pauses.get(error)) ?? false;
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
