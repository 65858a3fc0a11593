import {
  listConversations,
  readConversation,
  type Conversation,
} from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/failures.ts';
import { isRefused, retryMs } from '../../platform/inbox/inbox.ts';
import { furtherMark } from './marks/reached.ts';
import { toldUpTo, wasToldSince } from './marks/unread-told.ts';
import { compareMessages } from './thread/order.ts';

export const messageKeys = {
  all: ['messages'],
  /** Each conversation is cached once, whichever list contains it. */
  conversation: (id: string) => ['messages', 'conversation', id],
  lists: ['messages', 'list'],
  list: (which: Which) => ['messages', 'list', which],
  thread: (id: string) => ['messages', 'thread', id],
  gone: (id: string) => ['messages', 'gone', id],
  typing: (id: string) => ['messages', 'typing', id],
  partners: (q: string) => ['messages', 'partners', q],
} as const;

/** Requests from strangers are listed separately. */
export type Which = 'open' | 'requests';

interface ListPage {
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

type Pages = InfiniteData<ListPage, string | undefined>;

const pageSize = 30;

/** Deleted and never existing are treated alike. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}

/** Retry interval after a refusal (the list is shown empty meanwhile); false otherwise. */
export function retryRefused({ state }: { readonly state: { readonly error: Error | null } }) {
  return isRefused(state.error) && retryMs;
}

/**
 * Conversations, the latest first. The list holds ids; the conversations are cached under their own
 * keys.
 */
export function conversationsQuery(which: Which) {
  return infiniteQueryOptions({
    queryKey: messageKeys.list(which),
    queryFn: async ({ pageParam, signal, client }): Promise<ListPage> => {
      const asked = toldUpTo(client);
      const { items, next } = await api(listConversations, {
        query: {
          limit: pageSize,
          cursor: pageParam,
          ...(which === 'requests' && { requests: 'true' }),
        },
        signal,
      });
      for (const one of items) keepConversation(client, one, asked);
      return { ids: items.map(({ id }) => id), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage) => next,
    refetchInterval: retryRefused,
    meta: { live: true },
  });
}

/** Kept up to date by events; refetched together with its list or thread. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: messageKeys.conversation(id),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      const asked = toldUpTo(client);
      const fresh = await api(readConversation, { params: { conversationId: id }, signal });
      return isGone(client, id) ? fresh : withKnown(client, fresh, asked);
    },
    staleTime: Infinity,
    meta: { snapshot: true },
  });
}

export function conversationIn(cache: QueryClient, id: string): Conversation | undefined {
  return cache.getQueryData(conversationQuery(id).queryKey);
}

/**
 * Stores a fetched conversation without undoing newer events. `asked` is the value of `toldUpTo`
 * when it was requested.
 */
export function keepConversation(
  cache: QueryClient,
  fresh: Conversation,
  asked: number = toldUpTo(cache),
): void {
  const { id } = fresh;
  const wasGone = isGone(cache, id);
  if (wasGone) {
    // The conversation exists again: messages an open page still holds of the deleted one are
    // dropped.
    cache.setQueryData(goneQuery(id).queryKey, false);
    void cache.resetQueries({ queryKey: messageKeys.thread(id), exact: true });
  }
  const kept = wasGone ? fresh : withKnown(cache, fresh, asked);
  cache.setQueryData(conversationQuery(id).queryKey, kept);
}

/**
 * Merges a fetched conversation with the cached one: the partner's marks never move back, and a
 * newer last message and unread count known from events are kept.
 */
function withKnown(cache: QueryClient, fresh: Conversation, asked: number): Conversation {
  const known = conversationIn(cache, fresh.id);
  if (!known) return fresh;
  const marked = {
    ...fresh,
    delivered: furtherMark(known.delivered, fresh.delivered),
    read: furtherMark(known.read, fresh.read),
  };
  const { last, unread } = known;
  if (last && isLater(last, fresh.last)) return { ...marked, last, unread };
  const isSame = last?.id === fresh.last?.id;
  return isSame && wasToldSince(cache, fresh.id, asked) ? { ...marked, unread } : marked;
}

export function changeConversation(
  cache: QueryClient,
  id: string,
  change: (known: Conversation) => Conversation,
): void {
  cache.setQueryData(conversationQuery(id).queryKey, (known) => known && change(known));
}

type Placed = Pick<Message, 'id' | 'createdAt'>;

export function isLater(one: Placed, other: Placed | null): boolean {
  return other === null || compareMessages(one, other) > 0;
}

/** Whether a message is newer than the last one known; a list may already have delivered it. */
export function isNews({ last }: Conversation, message: Message): boolean {
  return last === null || compareMessages(message, last) > 0;
}

/** Moves a conversation to the top of its list, and removes it from the other. */
export function raiseConversation(cache: QueryClient, { id, state, asksMe }: Conversation): void {
  unlist(cache, id);
  const its: Which = state === 'request' && asksMe ? 'requests' : 'open';
  cache.setQueryData<Pages>(messageKeys.list(its), (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    return { ...data, pages: [{ ...first, ids: [id, ...first.ids] }, ...rest] };
  });
}

function unlist(cache: QueryClient, id: string): void {
  const without = (page: ListPage) => ({ ...page, ids: page.ids.filter((one) => one !== id) });
  cache.setQueriesData<Pages>(
    { queryKey: messageKeys.lists },
    (data) => data && { ...data, pages: data.pages.map(without) },
  );
}

/** Removes a conversation from this page's caches. */
export function dropConversation(cache: QueryClient, id: string): void {
  unlist(cache, id);
  // A component showing it now is told by this flag; a refetch would only be refused.
  cache.setQueryData(messageKeys.gone(id), true);
  for (const queryKey of [messageKeys.thread(id), messageKeys.conversation(id)]) {
    cache.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}

/** Written by events, never fetched. */
export function goneQuery(id: string) {
  return queryOptions<boolean>({ queryKey: messageKeys.gone(id), queryFn: skipToken });
}

export function isGone(cache: QueryClient, id: string): boolean {
  return cache.getQueryData(goneQuery(id).queryKey) ?? false;
}

/** When the partner was last heard typing, by our own clock. */
export function typingQuery(id: string) {
  return queryOptions<number>({ queryKey: messageKeys.typing(id), queryFn: skipToken });
}

/**
 * Ids of all pages without duplicates: a conversation that moved up may appear again on an older
 * page.
 */
export function listedIds(data: Pick<Pages, 'pages'>): readonly string[] {
  return [...new Set(data.pages.flatMap(({ ids }) => ids))];
}
