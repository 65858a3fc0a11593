import type { Conversation } from '@stenope/contract/messages/conversations';
import type { QueryClient } from '@tanstack/react-query';

/** Requests from strangers are listed separately. */
export type ConversationFolder = 'open' | 'requests';

export const messageKeys = {
  all: ['messages'],
  conversations: ['messages', 'conversation'],
  /** Each conversation is cached once, whichever list contains it. */
  conversation: (id: string) => ['messages', 'conversation', id],
  lists: ['messages', 'list'],
  list: (which: ConversationFolder) => ['messages', 'list', which],
  thread: (id: string) => ['messages', 'thread', id],
  /** When the partner was last heard typing, by our own clock. */
  typing: (id: string) => ['messages', 'typing', id],
  partners: (q: string) => ['messages', 'partners', q],
} as const;

/** State of a conversation on this page. */
export interface Known {
  /** Null once it was deleted, until it begins anew. */
  readonly conversation: Conversation | null;
  /** When this state was asked for. */
  readonly asked: number;
  /** Revision of the last deletion: messages up to it are gone. -1 without one. */
  readonly goneAt: number;
}

const unknown: Known = { conversation: null, asked: 0, goneAt: -1 };

export function knownIn(cache: QueryClient, id: string): Known {
  return cache.getQueryData<Known>(messageKeys.conversation(id)) ?? unknown;
}

export function conversationIn(cache: QueryClient, id: string): Conversation | null {
  return knownIn(cache, id).conversation;
}

/** Whether a conversation was deleted, and has not begun anew since. */
export function isGone(cache: QueryClient, id: string): boolean {
  const { conversation, goneAt } = knownIn(cache, id);
  return conversation === null && goneAt >= 0;
}
