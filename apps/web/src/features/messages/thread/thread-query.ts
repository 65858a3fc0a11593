import { readConversation } from '@stenope/contract/messages/conversations';
import { listMessages, type Message } from '@stenope/contract/messages/messages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { conversationIn, keepConversation, messageKeys, retryRefused } from '../api.ts';
import { toldUpTo } from '../marks/unread-told.ts';
import { compareMessages, compareMoments, mergeMessages } from './order.ts';

/** What is known of a conversation’s messages, oldest first, without a hole. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Where older ones are asked for; nothing once the first one is there. */
  readonly older: string | undefined;
}

/** Who was away longer than this begins anew at the end. */
const mostPagesAfter = 4;

/** Asked for anew, only what came after the newest known one is read. */
export function threadQuery(conversationId: string) {
  return queryOptions({
    queryKey: messageKeys.thread(conversationId),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const known = threadIn(client, conversationId);
      const ask = { conversationId, signal };
      const fresh = known?.messages.length ? await readAfter(known, ask) : await readNewest(ask);
      if (known && conversationIn(client, conversationId)) await rereadMarks(client, ask);
      // What was told meanwhile stays.
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
      // The one we ask from may be of a conversation that is gone, with another in its place.
      if (error instanceof ApiError && error.status < 500) return readNewest(ask);
      throw error;
    }
  }
  return readNewest(ask);
}

/** How far the other came may have changed while nobody told us. */
async function rereadMarks(cache: QueryClient, { conversationId, signal }: Ask): Promise<void> {
  const asked = toldUpTo(cache);
  const fresh = await api(readConversation, { params: { conversationId }, signal });
  keepConversation(cache, fresh, asked);
}

/** Of a thread that began anew at its end, nothing older is joined: there would be a hole. */
function isAfter({ messages }: Thread): (message: Message) => boolean {
  const first = messages[0];
  return (message) =>
    first === undefined || compareMoments(message.createdAt, first.createdAt) >= 0;
}

function withMessages(thread: Thread, arrived: readonly Message[]): Thread {
  const messages = mergeMessages(thread.messages, arrived);
  return messages === thread.messages ? thread : { ...thread, messages };
}

/** Takes its place in a thread that is there; one that is not will bring it. */
export function putMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<Thread>(
    messageKeys.thread(message.conversationId),
    (thread) => thread && withMessages(thread, [message]),
  );
}

/** What was said up to here is deleted; what was said since is all there is. */
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
    // Unless it began anew meanwhile.
    thread?.older === cursor ? { ...withMessages(thread, items), older: next } : thread,
  );
}
