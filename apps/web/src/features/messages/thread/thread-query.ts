import { listMessages, type Message } from '@stenope/contract/messages/messages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { retryAfter } from '../../../platform/inbox/inbox.ts';
import { maxReads } from '../api.ts';
import { conversationIn, knownIn, messageKeys } from '../conversation-cache.ts';
import { compareMessages, mergeMessages } from './arrange.ts';

/** Loaded messages of a conversation, oldest first, without gaps. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Cursor of older messages; undefined once the first one is loaded. */
  readonly older: string | undefined;
}

/** The newest messages; older ones that are known stay where the two meet. */
export function threadQuery(conversationId: string) {
  return queryOptions({
    queryKey: messageKeys.thread(conversationId),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const queryKey = messageKeys.conversation(conversationId);
      const reread = () => void client.invalidateQueries({ queryKey, exact: true });
      const knownRevision = () => conversationIn(client, conversationId)?.revision ?? 0;
      try {
        let page = await readPage(conversationId, { signal });
        // Told of before there was a thread to put it into.
        const isBehind = () => !threadIn(client, conversationId) && page.revision < knownRevision();
        for (let again = 0; again < maxReads && isBehind(); again += 1) {
          page = await readPage(conversationId, { signal });
        }
        // Changed while the live line was down.
        if (knownRevision() !== page.revision) reread();
        return joined(client, conversationId, page);
      } catch (error) {
        if (isMissing(error)) reread();
        throw error;
      }
    },
    refetchInterval: ({ state }) => retryAfter(state.error),
    meta: { live: true },
  });
}

interface Page extends Thread {
  readonly revision: number;
  readonly asked: number;
}

async function readPage(
  conversationId: string,
  { cursor, signal }: { readonly cursor?: string; readonly signal?: AbortSignal },
): Promise<Page> {
  const asked = Date.now();
  const { items, next, revision } = await api(listMessages, {
    params: { conversationId },
    query: { cursor },
    ...(signal && { signal }),
  });
  return { messages: items.toReversed(), older: next, revision, asked };
}

/** Neither what was deleted, nor what an event told since, is taken from the answer. */
function joined(cache: QueryClient, conversationId: string, page: Page): Thread {
  const state = cache.getQueryState(threadQuery(conversationId).queryKey);
  const known = state?.data ?? { messages: [], older: undefined };
  const { goneAt } = knownIn(cache, conversationId);
  const messages = page.messages.filter(({ revision = 0 }) => revision > goneAt);
  const [first] = messages;
  const meets = page.older !== undefined && known.messages.some(({ id }) => id === first?.id);
  const before = known.messages.filter((one) => meets && first && compareMessages(one, first) < 0);
  const hasNewer = state !== undefined && state.dataUpdatedAt >= page.asked;
  const since = known.messages.filter(({ revision = 0 }) => hasNewer && revision > page.revision);
  return {
    messages: mergeMessages([...before, ...messages], since),
    older: meets ? known.older : page.older,
  };
}

function threadIn(cache: QueryClient, conversationId: string): Thread | undefined {
  return cache.getQueryData(threadQuery(conversationId).queryKey);
}

function changeThread(cache: QueryClient, id: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData(threadQuery(id).queryKey, (thread) => thread && change(thread));
}

/** Adds a message to a loaded thread; a thread not loaded will fetch it. */
export function putMessage(cache: QueryClient, message: Message): void {
  changeThread(cache, message.conversationId, ({ messages, older }) => ({
    messages: mergeMessages(messages, [message]),
    older,
  }));
}

/** Drops messages up to a revision, with which they were deleted; those written since are all. */
export function forgetMessages(cache: QueryClient, conversationId: string, upTo: number): void {
  changeThread(cache, conversationId, ({ messages }) => ({
    messages: messages.filter(({ revision = 0 }) => revision > upTo),
    older: undefined,
  }));
}

export async function readOlder(cache: QueryClient, conversationId: string): Promise<void> {
  const cursor = threadIn(cache, conversationId)?.older;
  if (cursor === undefined) return;
  const { messages, older } = await readPage(conversationId, { cursor });
  changeThread(cache, conversationId, (thread) =>
    // Unless the thread was read anew, or deleted, meanwhile.
    thread.older === cursor
      ? { messages: mergeMessages(thread.messages, messages), older }
      : thread,
  );
}
