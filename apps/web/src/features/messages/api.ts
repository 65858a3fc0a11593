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
  /** A conversation once, whichever list it stands in. */
  conversation: (id: string) => ['messages', 'conversation', id],
  lists: ['messages', 'list'],
  list: (which: Which) => ['messages', 'list', which],
  thread: (id: string) => ['messages', 'thread', id],
  gone: (id: string) => ['messages', 'gone', id],
  typing: (id: string) => ['messages', 'typing', id],
  partners: (q: string) => ['messages', 'partners', q],
} as const;

/** Requests to oneself are listed apart. */
export type Which = 'open' | 'requests';

interface ListPage {
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

type Pages = InfiniteData<ListPage, string | undefined>;

const pageSize = 30;

/** Gone, or never there: to a reader it is the same. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}

/** Refused, it is empty, and asked for again in a moment. */
export function retryRefused({ state }: { readonly state: { readonly error: Error | null } }) {
  return isRefused(state.error) && retryMs;
}

/** The latest first. A list holds ids; what they stand for is there once. */
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

/** It lives by what is told of it; its list, or its thread, reads it anew. */
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
 * An answer that was under way while something newer was told does not undo it. `asked` is
 * `toldUpTo` of when it was asked for.
 */
export function keepConversation(
  cache: QueryClient,
  fresh: Conversation,
  asked: number = toldUpTo(cache),
): void {
  const { id } = fresh;
  const wasGone = isGone(cache, id);
  if (wasGone) {
    // It is there again, with nothing of what a page that was open may have kept.
    cache.setQueryData(goneQuery(id).queryKey, false);
    void cache.resetQueries({ queryKey: messageKeys.thread(id), exact: true });
  }
  const kept = wasGone ? fresh : withKnown(cache, fresh, asked);
  cache.setQueryData(conversationQuery(id).queryKey, kept);
}

/** How far the other came never goes back; what was said last, and its number, only with reason. */
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

/** Whether a message is news to the conversation; what the list brought already is not. */
export function isNews({ last }: Conversation, message: Message): boolean {
  return last === null || compareMessages(message, last) > 0;
}

/** Stands first in its list from now on, and in no other. */
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

/** Nothing of it is left on this page. */
export function dropConversation(cache: QueryClient, id: string): void {
  unlist(cache, id);
  // Whoever looks at it just now is told; asking would only bring a refusal.
  cache.setQueryData(messageKeys.gone(id), true);
  for (const queryKey of [messageKeys.thread(id), messageKeys.conversation(id)]) {
    cache.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}

/** Told, never asked for. */
export function goneQuery(id: string) {
  return queryOptions<boolean>({ queryKey: messageKeys.gone(id), queryFn: skipToken });
}

export function isGone(cache: QueryClient, id: string): boolean {
  return cache.getQueryData(goneQuery(id).queryKey) ?? false;
}

/** When somebody was last heard to be writing, by our own clock. */
export function typingQuery(id: string) {
  return queryOptions<number>({ queryKey: messageKeys.typing(id), queryFn: skipToken });
}

/** Those of all pages, each once: one that rose may come again with an older page. */
export function listedIds(data: Pick<Pages, 'pages'>): readonly string[] {
  return [...new Set(data.pages.flatMap(({ ids }) => ids))];
}
