import type { Conversation, conversationChanged } from '@stenope/contract/messages/conversations';
import type { DataOf } from '@stenope/contract/live';
import type { Message } from '@stenope/contract/messages/messages';
import { previewOf } from '@stenope/domain/messages/preview';
import type { QueryClient } from '@tanstack/react-query';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import {
  changeConversation,
  conversationIn,
  conversationQuery,
  dropConversation,
  isNews,
  messageKeys,
  raiseConversation,
} from './api.ts';
import { isOnScreen } from './marks/on-screen.ts';
import { furtherMark } from './marks/reached.ts';
import { markOn } from './marks/tell-marks.ts';

import { putMessage } from './thread/thread-query.ts';

/** A message was stored: mine, from here or from another device, or the other’s. */
export function heardMessage(cache: QueryClient, message: Message): void {
  putMessage(cache, message);
  const known = conversationIn(cache, message.conversationId);
  if (known) return place(cache, known, message);
  // A first message, or one of a conversation nobody has looked at on this page.
  cache.fetchQuery(conversationQuery(message.conversationId)).then(
    (fresh) => {
      raiseConversation(cache, fresh);
      if (!isMine(fresh, message)) arrived(cache, fresh, message);
    },
    // Its list brings it the next time it is read.
    () => void cache.invalidateQueries({ queryKey: messageKeys.lists }),
  );
}

function place(cache: QueryClient, known: Conversation, message: Message): void {
  const mine = isMine(known, message);
  if (!isNews(known, message)) return;
  const { id, body, createdAt } = message;
  const isSeen = mine || isOnScreen(known.id);
  const next: Conversation = {
    ...known,
    // Who answers a request has accepted it.
    ...(mine && known.asksMe && { state: 'open', asksMe: false }),
    last: { id, preview: previewOf(body), mine, createdAt },
    unread: isSeen ? known.unread : known.unread + 1,
  };
  changeConversation(cache, known.id, () => next);
  raiseConversation(cache, next);
  if (!mine) arrived(cache, next, message);
}

function isMine({ with: partner }: Conversation, { senderId }: Message): boolean {
  return senderId !== partner?.id;
}

function arrived(cache: QueryClient, { id }: Conversation, message: Message): void {
  cache.setQueryData(messageKeys.typing(id), 0);
  markOn(cache, 'delivered', message);
  // What is being read is counted once it is marked.
  if (!isOnScreen(id)) refreshInbox(cache);
}

type Change = DataOf<typeof conversationChanged>;

/** Something happened to a conversation, on any device of the two. */
export function heardChange(cache: QueryClient, change: Change): void {
  const { conversationId, kind, unread } = change;
  if (kind === 'deleted') {
    dropConversation(cache, conversationId);
    refreshInbox(cache);
    return;
  }
  if (kind === 'opened' || kind === 'accepted') {
    void cache.invalidateQueries({ queryKey: messageKeys.conversation(conversationId) });
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
    refreshInbox(cache);
    return;
  }
  changeConversation(cache, conversationId, (known) => withMarks(known, change));
  if (unread !== null) refreshInbox(cache);
}

function withMarks(known: Conversation, { kind, by, upTo, unread }: Change): Conversation {
  const counted = unread === null ? known : { ...known, unread };
  if (by === null || by !== known.with?.id) return counted;
  const delivered = furtherMark(known.delivered, upTo);
  return kind === 'read'
    ? { ...counted, delivered, read: furtherMark(known.read, upTo) }
    : { ...counted, delivered };
}
