import type { DataOf } from '@stenope/contract/live';
import {
  conversationChanged as changedEvent,
  requestsSeen as seenEvent,
} from '@stenope/contract/messages/conversations';
import {
  messageSent as sentEvent,
  messageTyping as typingEvent,
  type Message,
} from '@stenope/contract/messages/messages';
import { announces, toMember } from '../../platform/live/outbox.ts';

/**
 * Topic of a conversation's current viewers. Only typing is sent to it: clients hear everything by the
 * topic of their member, and this one is promised by the permission table
 * (`realtime.subscribe.conversation`) to those that watch a single conversation.
 */
const toConversation = (conversationId: string): string => `conversation:${conversationId}`;

/** The event of a message. The statement that writes the message inserts it. */
export const messageSent = announces(
  sentEvent,
  ({ message, to }: { message: Message; to: readonly string[] }) => ({
    to: to.map(toMember),
    data: message,
  }),
);

type ConversationChange = DataOf<typeof changedEvent>;

/** Everybody it goes to gets the same data, so what only one may know goes to that one alone. */
export const conversationChanged = announces(
  changedEvent,
  ({
    to,
    ...change
  }: Partial<ConversationChange> &
    Pick<ConversationChange, 'conversationId' | 'kind'> &
    Audience) => ({
    to: to.map(toMember),
    data: { by: null, upTo: null, unread: null, ...change },
  }),
);

interface Audience {
  readonly to: readonly string[];
}

/** The requester is not told. */
export const requestsSeen = announces(seenEvent, ({ by }: { readonly by: string }) => ({
  to: [toMember(by)],
  data: {},
}));

/** Sent at once and stored nowhere. */
export const messageTyping = announces(
  typingEvent,
  ({ conversationId, userId, to }: DataOf<typeof typingEvent> & { readonly to: string }) => ({
    to: [toMember(to), toConversation(conversationId)],
    data: { conversationId, userId },
  }),
);
