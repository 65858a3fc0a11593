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

/** A message was stored: mine, from here or from another device, or the other’s. */
export function heardMessage(cache: QueryClient, message: Message): void {
  putMessage(cache, message);
  const { conversationId } = message;
  const known = conversationIn(cache, conversationId);
  if (known && !isGone(cache, conversationId)) return place(cache, known, message);
  // A first message, one of a conversation nobody has looked at on this page, or of one that was
  // gone and of which a page that is open may still hold what it was.
  cache.fetchQuery({ ...conversationQuery(conversationId), staleTime: 0 }).then(
    (fresh) => found(cache, fresh, message),
    // Its list brings it the next time it is read.
    () => void cache.invalidateQueries({ queryKey: messageKeys.lists }),
  );
}

function found(cache: QueryClient, fresh: Conversation, message: Message): void {
  // It was told of late: nothing of what was said is there any more.
  if (fresh.last === null) {
    return void cache.invalidateQueries({ queryKey: messageKeys.lists });
  }
  keepConversation(cache, fresh);
  const known = conversationIn(cache, fresh.id) ?? fresh;
  // Said while it was asked for.
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

/** Who takes a request back may ask again in the same one, and that may have been told first. */
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
    // Whose request it is now, and how much of it is to be read, was counted with what is gone.
    reread(cache, conversationId, (fresh) => raiseConversation(cache, fresh));
    return;
  }
  // Opened anew before this was told: the server knows whether it is there.
  if (known?.last === null && !isGone(cache, conversationId)) return reread(cache, conversationId);
  dropConversation(cache, conversationId);
  if (known?.state === 'request') {
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
  }
}

/** The other has said something since that its number may leave out. */
function isOvertaken({ last }: Conversation, { upTo, unread }: Change): boolean {
  if (unread === null || !upTo || !last || last.mine) return false;
  return compareMoments(upTo.at, last.createdAt) < 0;
}

function recount(cache: QueryClient, conversationId: string): void {
  // What is being read is marked next, and that brings the number.
  if (!isOnScreen(conversationId)) reread(cache, conversationId);
}

/** Of somebody who writes faster than we ask, the list brings the number once they pause. */
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
      // Said while it was asked for, and added to a number that was not right.
      const known = conversationIn(cache, conversationId);
      if (!known?.last || !isLater(known.last, fresh.last)) return;
      if (left > 1) reread(cache, conversationId, then, left - 1);
      else void cache.invalidateQueries({ queryKey: messageKeys.lists });
    },
    (error: unknown) => {
      if (isMissing(error)) dropConversation(cache, conversationId);
      // Its list brings it the next time it is read.
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
