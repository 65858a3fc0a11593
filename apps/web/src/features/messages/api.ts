import {
  listConversations,
  readConversation,
  startConversation,
  type Conversation,
} from '@stenope/contract/messages/conversations';
import { mostOnPage } from '@stenope/contract/primitives';
import {
  hashKey,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isMissing } from '../../platform/api/failures.ts';
import { retryAfter } from '../../platform/inbox/inbox.ts';
import { askAgain } from '../../platform/live/read-after-gap.ts';
import {
  conversationIn,
  knownIn,
  messageKeys,
  type ConversationFolder,
  type Known,
} from './conversation-cache.ts';
import { mark } from './marks/marker.ts';

/** Ids of the conversations read so far, the latest message first. */
interface List {
  readonly ids: readonly string[];
  readonly next: string | undefined;
  /** When it was asked for. */
  readonly asked: number;
}

const pageSize = 30;

/** Read anew, as much is read as was known, in one answer. */
export function conversationsQuery(which: ConversationFolder) {
  return queryOptions({
    queryKey: messageKeys.list(which),
    queryFn: async ({ signal, client }): Promise<List> => {
      const known = listIn(client, which)?.ids.length ?? 0;
      const limit = Math.min(mostOnPage, Math.max(pageSize, known));
      return readList(client, which, { limit, signal });
    },
    // The list is shown empty after a refusal, meanwhile.
    refetchInterval: ({ state }) => retryAfter(state.error),
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

/** Times an answer is asked for again because events overtook it. */
export const maxReads = 5;

async function readList(
  cache: QueryClient,
  which: ConversationFolder,
  page: { readonly limit: number; readonly cursor?: string; readonly signal?: AbortSignal },
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
    .filter((one) => one?.last && !ids.includes(one.id) && belongsTo(one, which));
  // One of them may have come into the list while the answer was on its way.
  if (others.length > 0 && readsLeft > 0) return readList(cache, which, page, readsLeft - 1);
  const list: List = { ids, next, asked };
  return ids.reduce((sorted, id) => placed(cache, which, sorted, id), list);
}

function listIn(cache: QueryClient, which: ConversationFolder): List | undefined {
  return cache.getQueryData(conversationsQuery(which).queryKey);
}

/** Kept up to date by events; refetched together with its list or thread. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: messageKeys.conversation(id),
    queryFn: async ({ signal, client }): Promise<Known> => {
      try {
        await takeAnswer(client, api(readConversation, { params: { conversationId: id }, signal }));
      } catch (error) {
        if (isMissing(error)) unlist(client, id);
        throw error;
      }
      return knownIn(client, id);
    },
    select: ({ conversation }) => conversation,
    staleTime: Infinity,
    meta: { snapshot: true },
  });
}

/** Opens the conversation with somebody, creating it if needed. */
export function useStart(started: (id: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      takeAnswer(cache, api(startConversation, { body: { with: userId } })),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: messageKeys.lists });
      started(id);
    },
  });
}

/** Reads a conversation and its thread anew; once more if a read was under way already. */
export async function readAnew(cache: QueryClient, id: string): Promise<void> {
  const thread = hashKey(messageKeys.thread(id));
  void askAgain(cache, ({ queryHash }) => queryHash === thread);
  const read = () => cache.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
  const isUnderWay = cache.isFetching({ queryKey: messageKeys.conversation(id) }) > 0;
  try {
    await read();
    if (isUnderWay) await read();
  } catch {
    // The list delivers it when it is read next.
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
  }
}

/** Takes the conversation of an answer that was asked for just now. */
export async function takeAnswer(
  cache: QueryClient,
  answer: Promise<Conversation>,
): Promise<Conversation> {
  const asked = Date.now();
  const fresh = await answer;
  takeConversation(cache, fresh, asked);
  return fresh;
}

/**
 * Takes a state of a conversation, from an answer or an event: the higher revision wins, and of
 * equal ones what was asked for later. An answer asked for after the known state was written wins
 * in any case: a lower revision is then that of a database restored from a backup.
 */
export function takeConversation(cache: QueryClient, fresh: Conversation, asked: number): void {
  const queryKey = messageKeys.conversation(fresh.id);
  const { conversation: known, goneAt, asked: knownAsked } = knownIn(cache, fresh.id);
  if (asked <= (cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) {
    const revision = known?.revision ?? goneAt;
    if (revision > fresh.revision) return;
    if (revision === fresh.revision && knownAsked > asked) return;
  }
  cache.setQueryData<Known>(queryKey, {
    conversation: fresh,
    asked,
    goneAt: fresh.revision > goneAt ? goneAt : -1,
  });
  if (known?.last && !fresh.last) return unlist(cache, fresh.id);
  // Whoever knows of messages has received them.
  if (fresh.last && !fresh.last.mine && fresh.unread > 0) {
    mark(cache, 'delivered', { ...fresh.last, conversationId: fresh.id });
  }
  for (const which of ['open', 'requests'] as const) {
    const { queryKey: listKey } = conversationsQuery(which);
    const list = listIn(cache, which);
    const isNew = belongsTo(fresh, which) && !list?.ids.includes(fresh.id);
    // The list may know better whether the conversation is still there.
    if (list && isNew && asked < list.asked) {
      void cache.invalidateQueries({ queryKey: listKey });
    } else cache.setQueryData(listKey, list && placed(cache, which, list, fresh.id));
  }
}

function belongsTo({ state, asksMe }: Conversation, which: ConversationFolder): boolean {
  return which === (state === 'request' && asksMe ? 'requests' : 'open');
}

/** The list with a conversation in its place, by its last message, or without it. */
function placed(cache: QueryClient, which: ConversationFolder, list: List, id: string): List {
  const known = conversationIn(cache, id);
  const others = list.ids.filter((one) => one !== id);
  if (!known || !belongsTo(known, which)) return { ...list, ids: others };
  // An empty conversation stands where the server lists it.
  if (!known.last) return list;
  const at = others.findIndex((one) => placeOf(conversationIn(cache, one)) < placeOf(known));
  // It stands further down, in what is not read yet.
  if (at === -1 && list.next !== undefined && !list.ids.includes(id)) return list;
  return { ...list, ids: others.toSpliced(at === -1 ? others.length : at, 0, id) };
}

/** As the server orders them: by time, then by id. */
function placeOf(known: Conversation | null): string {
  return `${known?.last?.createdAt ?? known?.createdAt} ${known?.id}`;
}

/** Removes a conversation from the lists: deleted, or hidden by a block. */
export function unlist(cache: QueryClient, id: string): void {
  cache.setQueriesData<List>(
    { queryKey: messageKeys.lists },
    (list) => list && { ...list, ids: list.ids.filter((one) => one !== id) },
  );
}
