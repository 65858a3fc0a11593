import {
  readConversation,
  type Conversation,
  type conversationChanged,
} from '@stenope/contract/messages/conversations';
import type { DataOf } from '@stenope/contract/live';
import type { Message } from '@stenope/contract/messages/messages';
import { previewOf } from '@stenope/domain/messages/preview';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import {
  changeConversation,
  conversationIn,
  conversationQuery,
  dropConversation,
  isGone,
  isLater,
  isMissing,
  isNews,
  keepConversation,
  messageKeys,
  raiseConversation,
} from './api.ts';
import { isOnScreen } from './marks/on-screen.ts';
import { furtherMark } from './marks/reached.ts';
import { markOn } from './marks/tell-marks.ts';
import { noteTold, toldUpTo } from './marks/unread-told.ts';
import { compareMessages, compareMoments } from './thread/order.ts';
import { forgetUpTo, putMessage } from './thread/thread-query.ts';

/** Handles a stored message: the viewer's own, from any device, or the partner's. */
export function heardMessage(cache: QueryClient, message: Message): void {
  putMessage(cache, message);
  const { conversationId } = message;
  const known = conversationIn(cache, conversationId);
  if (known && !isGone(cache, conversationId)) return place(cache, known, message);
  // A first message, one of a conversation not loaded on this page, or of one that was deleted and
  // of which an open page may still hold the old state.
  cache.fetchQuery({ ...conversationQuery(conversationId), staleTime: 0 }).then(
    (fresh) => found(cache, fresh, message),
    // The list delivers it when it is read next.
    () => void cache.invalidateQueries({ queryKey: messageKeys.lists }),
  );
}

function found(cache: QueryClient, fresh: Conversation, message: Message): void {
  // The event came late: the conversation has been emptied meanwhile.
  if (fresh.last === null) {
    return void cache.invalidateQueries({ queryKey: messageKeys.lists });
  }
  keepConversation(cache, fresh);
  const known = conversationIn(cache, fresh.id) ?? fresh;
  // Arrived while the conversation was being fetched.
  if (isNews(known, message)) return place(cache, known, message);
  raiseConversation(cache, known);
  if (!isMine(known, message)) arrived(cache, known, message);
}

function place(cache: QueryClient, known: Conversation, message: Message): void {
  const mine = isMine(known, message);
  if (!isNews(known, message)) return;
  const { id, body, createdAt } = message;
  const isSeen = mine || isOnScreen(known.id);
  const next: Conversation = {
    ...known,
    // Answering a request accepts it.
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
  // A conversation on screen is counted once its messages are marked as read.
  if (!isOnScreen(id)) refreshInbox(cache);
}

type Change = DataOf<typeof conversationChanged>;

/** Handles a change of a conversation, made on any device of either side. */
export function heardChange(cache: QueryClient, change: Change): void {
  const { conversationId, kind, unread } = change;
  const known = conversationIn(cache, conversationId);
  if (kind === 'deleted') return heardRemoval(cache, change);
  if (kind === 'opened' || kind === 'accepted') {
    void cache.invalidateQueries({ queryKey: messageKeys.conversation(conversationId) });
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
    refreshInbox(cache);
    return;
  }
  if (known && isOvertaken(known, change)) recount(cache, conversationId);
  else {
    changeConversation(cache, conversationId, (before) => withMarks(before, change));
    if (unread !== null) noteTold(cache, conversationId);
  }
  if (unread !== null) refreshInbox(cache);
}

/**
 * Handles a deletion. The sender of a deleted request may already have written again in the same
 * conversation, and that event may have come first.
 */
function heardRemoval(cache: QueryClient, { conversationId, upTo }: Change): void {
  const known = conversationIn(cache, conversationId);
  const end = upTo && { id: upTo.messageId, createdAt: upTo.at };
  refreshInbox(cache);
  if (
    end &&
    known?.last &&
    !isGone(cache, conversationId) &&
    compareMessages(known.last, end) > 0
  ) {
    forgetUpTo(cache, conversationId, end);
    // State and unread count included the deleted messages: both are fetched anew.
    reread(cache, conversationId, (fresh) => raiseConversation(cache, fresh));
    return;
  }
  // Reopened before this event arrived: the server knows whether it exists.
  if (known?.last === null && !isGone(cache, conversationId)) return reread(cache, conversationId);
  dropConversation(cache, conversationId);
  if (known?.state === 'request') {
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
  }
}

/** Whether the partner has written since, so that the event's unread count may be too low. */
function isOvertaken({ last }: Conversation, { upTo, unread }: Change): boolean {
  if (unread === null || !upTo || !last || last.mine) return false;
  return compareMoments(upTo.at, last.createdAt) < 0;
}

function recount(cache: QueryClient, conversationId: string): void {
  // A conversation on screen is marked as read next, and that answer brings the count.
  if (!isOnScreen(conversationId)) reread(cache, conversationId);
}

/**
 * Retries while messages arrive faster than we ask; after that the next read of the list brings the
 * count.
 */
const mostRereads = 3;

function reread(
  cache: QueryClient,
  conversationId: string,
  then?: (fresh: Conversation) => void,
  left = mostRereads,
): void {
  const asked = toldUpTo(cache);
  api(readConversation, { params: { conversationId } }).then(
    (fresh) => {
      // Deleted meanwhile: the answer is older than that.
      if (isGone(cache, conversationId)) return;
      keepConversation(cache, fresh, asked);
      then?.(fresh);
      // A message arrived meanwhile and was added to an outdated count: fetched again.
      const known = conversationIn(cache, conversationId);
      if (!known?.last || !isLater(known.last, fresh.last)) return;
      if (left > 1) reread(cache, conversationId, then, left - 1);
      else void cache.invalidateQueries({ queryKey: messageKeys.lists });
    },
    (error: unknown) => {
      if (isMissing(error)) dropConversation(cache, conversationId);
      // The list delivers it when it is read next.
      void cache.invalidateQueries({ queryKey: messageKeys.lists });
    },
  );
}

function withMarks(known: Conversation, { kind, by, upTo, unread }: Change): Conversation {
  const counted = unread === null ? known : { ...known, unread };
  if (by === null || by !== known.with?.id) return counted;
  const delivered = furtherMark(known.delivered, upTo);
  return kind === 'read'
    ? { ...counted, delivered, read: furtherMark(known.read, upTo) }
    : { ...counted, delivered };
}
