import { readConversation } from '@stenope/contract/messages/conversations';
import { listMessages, type Message } from '@stenope/contract/messages/messages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { conversationIn, keepConversation, messageKeys, retryRefused } from '../api.ts';
import { toldUpTo } from '../marks/unread-told.ts';
import { compareMessages, compareMoments, mergeMessages } from './order.ts';

/** Loaded messages of a conversation, oldest first, without gaps. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Cursor of older messages; undefined once the first one is loaded. */
  readonly older: string | undefined;
}

/** Pages fetched to catch up; after a longer absence the thread starts again from its end. */
const mostPagesAfter = 4;

/** On a refetch, only messages after the newest known one are read. */
export function threadQuery(conversationId: string) {
  return queryOptions({
    queryKey: messageKeys.thread(conversationId),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const known = threadIn(client, conversationId);
      const ask = { conversationId, signal };
      const fresh = known?.messages.length ? await readAfter(known, ask) : await readNewest(ask);
      if (known && conversationIn(client, conversationId)) await rereadMarks(client, ask);
      // Messages that arrived by events meanwhile are kept.
      return withMessages(
        fresh,
        threadIn(client, conversationId)?.messages.filter(isAfter(fresh)) ?? [],
      );
    },
    refetchInterval: retryRefused,
    meta: { live: true },
  });
}

interface Ask {
  readonly conversationId: string;
  readonly signal: AbortSignal;
}

function threadIn(cache: QueryClient, conversationId: string): Thread | undefined {
  return cache.getQueryData<Thread>(messageKeys.thread(conversationId));
}

async function readNewest({ conversationId, signal }: Ask): Promise<Thread> {
  const { items, next } = await api(listMessages, {
    params: { conversationId },
    query: {},
    signal,
  });
  return { messages: mergeMessages([], items), older: next };
}

async function readAfter(known: Thread, ask: Ask): Promise<Thread> {
  const { conversationId, signal } = ask;
  let thread = known;
  for (let page = 0; page < mostPagesAfter; page += 1) {
    const after = thread.messages.at(-1)?.id;
    try {
      const { items, next } = await api(listMessages, {
        params: { conversationId },
        query: { after },
        signal,
      });
      thread = withMessages(thread, items);
      if (next === undefined) return thread;
    } catch (error) {
      // The newest known message may belong to a deleted conversation that was started anew.
      if (error instanceof ApiError && error.status < 500) return readNewest(ask);
      throw error;
    }
  }
  return readNewest(ask);
}

/** Fetches the partner's marks, which may have changed while the live line was down. */
async function rereadMarks(cache: QueryClient, { conversationId, signal }: Ask): Promise<void> {
  const asked = toldUpTo(cache);
  const fresh = await api(readConversation, { params: { conversationId }, signal });
  keepConversation(cache, fresh, asked);
}

/**
 * For a thread restarted at its end, keeps only messages at or after its first one: older ones
 * would leave a gap.
 */
function isAfter({ messages }: Thread): (message: Message) => boolean {
  const first = messages[0];
  return (message) =>
    first === undefined || compareMoments(message.createdAt, first.createdAt) >= 0;
}

function withMessages(thread: Thread, arrived: readonly Message[]): Thread {
  const messages = mergeMessages(thread.messages, arrived);
  return messages === thread.messages ? thread : { ...thread, messages };
}

/** Adds a message to a loaded thread; a thread not loaded will fetch it. */
export function putMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<Thread>(
    messageKeys.thread(message.conversationId),
    (thread) => thread && withMessages(thread, [message]),
  );
}

/** Drops messages up to `end`, which were deleted; the remaining ones are all there are. */
export function forgetUpTo(
  cache: QueryClient,
  conversationId: string,
  end: Pick<Message, 'id' | 'createdAt'>,
): void {
  cache.setQueryData<Thread>(
    messageKeys.thread(conversationId),
    (thread) =>
      thread && {
        messages: thread.messages.filter((message) => compareMessages(message, end) > 0),
        older: undefined,
      },
  );
}

export async function readOlder(cache: QueryClient, conversationId: string): Promise<void> {
  const cursor = threadIn(cache, conversationId)?.older;
  if (cursor === undefined) return;
  const { items, next } = await api(listMessages, {
    params: { conversationId },
    query: { cursor },
  });
  cache.setQueryData<Thread>(messageKeys.thread(conversationId), (thread) =>
    // Unless the thread was restarted meanwhile.
    thread?.older === cursor ? { ...withMessages(thread, items), older: next } : thread,
  );
}
