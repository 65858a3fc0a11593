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

/** Whoever of the two looks at it. */
const toConversation = (conversationId: string): string => `conversation:${conversationId}`;

/** Written by the statement that writes the message; this is how it is passed on. */
export const messageSent = announces(
  sentEvent,
  ({ message, to }: { message: Message; to: readonly string[] }) => ({
    to: to.map(toMember),
    data: message,
  }),
);

type ConversationChange = DataOf<typeof changedEvent>;

/** Each of the two is told what concerns them: nobody learns what the other has not read. */
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

/** Who asks is told nothing of it. */
export const requestsSeen = announces(seenEvent, ({ by }: { readonly by: string }) => ({
  to: [toMember(by)],
  data: {},
}));

/** Passed on at once and kept nowhere. */
export const messageTyping = announces(
  typingEvent,
  ({ conversationId, userId, to }: DataOf<typeof typingEvent> & { readonly to: string }) => ({
    to: [toMember(to), toConversation(conversationId)],
    data: { conversationId, userId },
  }),
);
