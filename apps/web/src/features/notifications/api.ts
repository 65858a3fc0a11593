import {
  listNotifications,
  type Notification,
} from '@stenope/contract/notifications/notifications';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { changeInbox, inboxQuery, retryAfter } from '../../platform/inbox/inbox.ts';

export const notificationKeys = {
  list: ['notifications', 'list'],
} as const;

export interface NotificationPage {
  readonly items: readonly Notification[];
  readonly next: string | undefined;
  /** When the page was requested: an inbox read later is newer. */
  readonly at: number;
}

type NotificationPages = InfiniteData<NotificationPage, string | undefined>;

const minuteMs = 60_000;

/**
 * All notifications, page by page. The newest part is updated from the inbox
 * (`list/with-latest.ts`), so that an event does not refetch hundreds of pages.
 */
export const allQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
    const at = Date.now();
    const { items, next } = await api(listNotifications, { query: { cursor: pageParam }, signal });
    return { items, next, at };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: NotificationPage) => next,
  refetchInterval: ({ state }) => retryAfter(state.error),
  staleTime: Infinity,
  // Kept for a while, so that going back restores the list and the scroll position.
  gcTime: 30 * minuteMs,
});

/** Counts stop here: the server reports no higher number. */
const countedTo = 100;

type Change = (notification: Notification) => readonly Notification[];

/** Applies a change to a notification in every cache that holds it. */
function change(cache: QueryClient, to: Change): void {
  changeInbox(cache, (inbox) => ({ ...inbox, latest: inbox.latest.flatMap(to) }));
  cache.setQueryData<NotificationPages>(notificationKeys.list, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.flatMap(to) }));
    return { ...data, pages };
  });
}

function known(cache: QueryClient): readonly Notification[] {
  const pages = cache.getQueryData<NotificationPages>(notificationKeys.list)?.pages ?? [];
  const latest = cache.getQueryData(inboxQuery.queryKey)?.latest ?? [];
  return [...latest, ...pages.flatMap(({ items }) => items)];
}

function unreadIds(cache: QueryClient): ReadonlySet<string> {
  return new Set(
    known(cache)
      .filter(({ read }) => !read)
      .map(({ id }) => id),
  );
}

function setRead(cache: QueryClient, ids: ReadonlySet<string>, read: boolean): void {
  change(cache, (notification) => [
    ids.has(notification.id) ? { ...notification, read } : notification,
  ]);
}

/** Id of a notification, or null for all. */
export type NotificationChoice = string | null;

/** Shows notifications as read, wherever that happened; the unread count is refetched. */
export function showRead(cache: QueryClient, which: NotificationChoice): void {
  setRead(cache, which === null ? unreadIds(cache) : new Set([which]), true);
}

export function drop(cache: QueryClient, id: string): void {
  change(cache, (notification) => (notification.id === id ? [] : [notification]));
}

/** Optimistically shows notifications as read; returns a function that undoes it. */
export function markHere(cache: QueryClient, which: NotificationChoice): () => void {
  const unread = unreadIds(cache);
  const ids = which === null ? unread : new Set([which].filter((id) => unread.has(id)));
  const before = cache.getQueryData(inboxQuery.queryKey)?.notifications ?? 0;
  const after = which === null ? 0 : before >= countedTo ? before : before - ids.size;
  setRead(cache, ids, true);
  changeInbox(cache, (inbox) => ({ ...inbox, notifications: Math.max(0, after) }));
  return () => {
    setRead(cache, ids, false);
    changeInbox(cache, (inbox) => ({ ...inbox, notifications: before }));
  };
}
