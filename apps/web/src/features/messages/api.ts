import {
  listConversations,
  readConversation,
  type Conversation,
} from '@stenope/contract/messages/conversations';
import { mostOnPage } from '@stenope/contract/primitives';
import { hashKey, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/failures.ts';
import { isRefused, retryMs } from '../../platform/inbox/inbox.ts';
import { askAgain } from '../../platform/live/read-after-gap.ts';

export const messageKeys = {
  all: ['messages'],
  conversations: ['messages', 'conversation'],
  /** Each conversation is cached once, whichever list contains it. */
  conversation: (id: string) => ['messages', 'conversation', id],
  lists: ['messages', 'list'],
  list: (which: ConversationFolder) => ['messages', 'list', which],
  thread: (id: string) => ['messages', 'thread', id],
  gone: (id: string) => ['messages', 'gone', id],
  typing: (id: string) => ['messages', 'typing', id],
  partners: (q: string) => ['messages', 'partners', q],
} as const;

/** Requests from strangers are listed separately. */
export type ConversationFolder = 'open' | 'requests';

/** Ids of the conversations read so far, the latest message first. */
interface List {
  readonly ids: readonly string[];
  readonly next: string | undefined;
  /** When it was asked for. */
  readonly asked: number;
}

const pageSize = 30;

/** Deleted and never existing are treated alike. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}

/** Retry interval after a refusal (the list is shown empty meanwhile); false otherwise. */
export function retryRefused({ state }: { readonly state: { readonly error: Error | null } }) {
  return isRefused(state.error) && retryMs;
}

/** Read anew, as much is read as was known, in one answer. */
export function conversationsQuery(which: ConversationFolder) {
  return queryOptions({
    queryKey: messageKeys.list(which),
    queryFn: async ({ signal, client }): Promise<List> => {
      const known = listIn(client, which)?.ids.length ?? 0;
      const limit = Math.min(mostOnPage, Math.max(pageSize, known));
      return readList(client, which, { limit, signal });
    },
    refetchInterval: retryRefused,
    meta: { live: true },
  });
}

export async function readMore(cache: QueryClient, which: ConversationFolder): Promise<void> {
  const cursor = listIn(cache, which)?.next;
  if (cursor === undefined) return;
  const { ids, next } = await readList(cache, which, { limit: pageSize, cursor });
  cache.setQueryData(conversationsQuery(which).queryKey, (list) =>
    // Unless the list was read anew meanwhile.
    list?.next === cursor ? { ...list, ids: [...new Set([...list.ids, ...ids])], next } : list,
  );
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/**
 * Times an answer is asked for again because events overtook it. Bounded: a server that was restored
 * from a backup never catches up with them.
 */
export const maxReads = 5;

async function readList(
  cache: QueryClient,
  which: ConversationFolder,
  page: Page,
  readsLeft = maxReads,
): Promise<List> {
  const { signal, ...query } = page;
  const asked = Date.now();
  const { items, next } = await api(listConversations, {
    query: { ...query, ...(which === 'requests' && { requests: 'true' }) },
    ...(signal && { signal }),
  });
  for (const one of items) takeConversation(cache, one, asked);
  // Without what was withdrawn since.
  const there = items.filter(({ id, last }) => !last || conversationIn(cache, id)?.last);
  const ids = there.map(({ id }) => id);
  const others = cache
    .getQueryCache()
    .findAll({ queryKey: messageKeys.conversations })
    .filter(({ state }) => state.dataUpdatedAt > asked)
    .map(({ queryKey }) => conversationIn(cache, String(queryKey.at(-1))))
    .filter((one) => one?.last && !ids.includes(one.id) && belongsTo(cache, one.id, which));
  // One of them may have come into the list while the answer was on its way.
  if (others.length > 0 && readsLeft > 0) return readList(cache, which, page, readsLeft - 1);
  return there.reduce<List>((list, one) => placed(cache, which, list, one.id), {
    ids,
    next,
    asked,
  });
}

function listIn(cache: QueryClient, which: ConversationFolder): List | undefined {
  return cache.getQueryData(conversationsQuery(which).queryKey);
}

/** A conversation, and when its state was told or asked for. */
interface Known extends Conversation {
  readonly asked: number;
}

/** Kept up to date by events; refetched together with its list or thread. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: messageKeys.conversation(id),
    queryFn: async ({ signal, client }): Promise<Known> => {
      const asked = Date.now();
      try {
        const fresh = await api(readConversation, { params: { conversationId: id }, signal });
        takeConversation(client, fresh, asked);
        return conversationIn(client, id) ?? { ...fresh, asked };
      } catch (error) {
        if (isMissing(error)) unlist(client, id);
        throw error;
      }
    },
    staleTime: Infinity,
    meta: { snapshot: true },
  });
}

/** Reads a conversation and its thread anew; once more if a read was under way already. */
export async function readAnew(cache: QueryClient, id: string): Promise<Conversation | undefined> {
  const thread = hashKey(messageKeys.thread(id));
  void askAgain(cache, ({ queryHash }) => queryHash === thread);
  const read = () => cache.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
  const isUnderWay = cache.isFetching({ queryKey: messageKeys.conversation(id) }) > 0;
  try {
    const fresh = await read();
    return isUnderWay ? await read() : fresh;
  } catch {
    // The list delivers it when it is read next.
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
    return undefined;
  }
}

export function conversationIn(cache: QueryClient, id: string): Known | undefined {
  return cache.getQueryData(conversationQuery(id).queryKey);
}

/**
 * Takes a state of a conversation, from an answer or an event: the higher revision wins, and of
 * equal ones what was asked for later.
 */
export function takeConversation(
  cache: QueryClient,
  fresh: Conversation,
  asked: number = Date.now(),
): void {
  const { queryKey } = conversationQuery(fresh.id);
  const known = conversationIn(cache, fresh.id);
  if (known && known.revision > fresh.revision) return;
  if (known && known.revision === fresh.revision && known.asked > asked) return;
  cache.setQueryData(queryKey, { ...fresh, asked });
  if (known?.last && !fresh.last) return unlist(cache, fresh.id);
  for (const which of ['open', 'requests'] as const) {
    const { queryKey: listKey } = conversationsQuery(which);
    const list = listIn(cache, which);
    const isNew = belongsTo(cache, fresh.id, which) && !list?.ids.includes(fresh.id);
    // The list may know better whether the conversation is still there.
    if (list && isNew && asked < list.asked) {
      void cache.invalidateQueries({ queryKey: listKey });
    } else cache.setQueryData(listKey, list && placed(cache, which, list, fresh.id));
  }
}

function belongsTo(cache: QueryClient, id: string, which: ConversationFolder): boolean {
  const known = conversationIn(cache, id);
  if (!known || isGone(cache, id)) return false;
  return which === (known.state === 'request' && known.asksMe ? 'requests' : 'open');
}

/** The list with a conversation in its place, by its last message, or without it. */
function placed(cache: QueryClient, which: ConversationFolder, list: List, id: string): List {
  const known = conversationIn(cache, id);
  const others = list.ids.filter((one) => one !== id);
  if (!belongsTo(cache, id, which)) return { ...list, ids: others };
  // An empty conversation stands where the server lists it.
  if (!known?.last) return list;
  const at = others.findIndex((one) => placeOf(conversationIn(cache, one)) < placeOf(known));
  // It stands further down, in what is not read yet.
  if (at === -1 && list.next !== undefined && !list.ids.includes(id)) return list;
  return { ...list, ids: others.toSpliced(at === -1 ? others.length : at, 0, id) };
}

/** As the server orders them: by time, then by id. */
function placeOf(known: Conversation | undefined): string {
  return `${known?.last?.createdAt ?? known?.createdAt} ${known?.id}`;
}

/** Removes a conversation from the lists: deleted, or hidden by a block. */
export function unlist(cache: QueryClient, id: string): void {
  cache.setQueriesData<List>(
    { queryKey: messageKeys.lists },
    (list) => list && { ...list, ids: list.ids.filter((one) => one !== id) },
  );
}

/** Revision with which a conversation was deleted. Written by events, never fetched. */
export function goneQuery(id: string) {
  return queryOptions<number>({ queryKey: messageKeys.gone(id), queryFn: skipToken });
}

export function goneAt(cache: QueryClient, id: string): number {
  return cache.getQueryData(goneQuery(id).queryKey) ?? -1;
}

/** Whether a conversation was deleted, and has not begun anew since. */
export function isGone(cache: QueryClient, id: string): boolean {
  return (conversationIn(cache, id)?.revision ?? 0) <= goneAt(cache, id);
}

/** When the partner was last heard typing, by our own clock. */
export function typingQuery(id: string) {
  return queryOptions<number>({ queryKey: messageKeys.typing(id), queryFn: skipToken });
}
