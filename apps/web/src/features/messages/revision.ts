import type { Conversation, conversationChanged } from '@stenope/contract/messages/conversations';
import type { DataOf } from '@stenope/contract/live';
import type { Message } from '@stenope/contract/messages/messages';
import { previewOf } from '@stenope/domain/messages/conversation';
import type { QueryClient } from '@tanstack/react-query';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import { readAnew, takeConversation, unlist } from './api.ts';
import { conversationIn, knownIn, messageKeys, type Known } from './conversation-cache.ts';
import { furtherMark } from './marks/reached.ts';
import { isOnScreen } from './marks/reading.ts';
import { forgetMessages, putMessage } from './thread/thread-query.ts';

type Change = DataOf<typeof conversationChanged>;

/**
 * Applies a change to the state it was made of, the revision just before. An earlier one has been
 * applied; after a gap, or without a revision, the server is asked.
 */
async function apply(
  cache: QueryClient,
  { conversationId: id, revision }: Pick<Change, 'conversationId' | 'revision'>,
  change: (known: Conversation) => Conversation,
): Promise<void> {
  const { conversation: known, asked } = knownIn(cache, id);
  // NaN where either has no revision: the mark of a request carries none, nor does a conversation
  // that is not cached.
  const step = (revision ?? NaN) - (known?.revision ?? NaN);
  if (Number.isNaN(step) || step > 1) return readAnew(cache, id);
  if (known && step === 1) {
    takeConversation(cache, { ...change(known), revision: known.revision + 1 }, asked);
  }
  return undefined;
}

/** Handles a stored message: the viewer's own, from any device, or the partner's. */
export async function heardMessage(cache: QueryClient, message: Message): Promise<void> {
  const { conversationId: id, revision = Infinity } = message;
  const { conversation: known, goneAt } = knownIn(cache, id);
  // Deleted since.
  if (revision <= goneAt) return;
  putMessage(cache, message);
  if (known && revision <= known.revision) return;
  await apply(cache, message, (before) => withMessage(before, message));
  // Whether the first message was a request depends on whom the partner follows by now.
  if (known?.last === null) void readAnew(cache, id);
  const { with: partner } = conversationIn(cache, id) ?? {};
  // Where it could not be read either, the message may be the partner's.
  if (partner && message.senderId !== partner.id) return;
  cache.setQueryData(messageKeys.typing(id), 0);
  // A conversation on screen is counted once its messages are marked as read.
  if (!isOnScreen(id)) refreshInbox(cache);
}

function withMessage(known: Conversation, message: Message): Conversation {
  const { id, body, createdAt, senderId } = message;
  const mine = senderId !== known.with?.id;
  const { mayStillSay } = known;
  return {
    ...known,
    // Answering a request accepts it.
    ...(mine && known.asksMe && { state: 'open', asksMe: false }),
    mayStillSay: mayStillSay && {
      messages: Math.max(0, mayStillSay.messages - (mine ? 1 : 0)),
      upTo: { at: createdAt, messageId: id },
    },
    last: { id, preview: previewOf(body), mine, createdAt },
    unread: known.unread + (mine ? 0 : 1),
  };
}

/** Handles a change of a conversation, made on any device of either side. */
export function heardChange(cache: QueryClient, change: Change): void {
  const { conversationId: id, kind, revision, unread } = change;
  if (unread !== null || kind === 'accepted' || kind === 'opened') refreshInbox(cache);
  if (kind === 'opened') void cache.invalidateQueries({ queryKey: messageKeys.lists });
  else if (kind === 'deleted' && typeof revision === 'number') {
    dropConversation(cache, id, revision);
  } else if (kind === 'accepted' || kind === 'deleted') {
    const known = conversationIn(cache, id);
    if (!known || (revision ?? Infinity) > known.revision) void readAnew(cache, id);
  } else if (conversationIn(cache, id) || cache.isFetching({ queryKey: messageKeys.all }) > 0) {
    // Known here, or about to be, by an answer from before.
    void apply(cache, change, (known) => withMark(known, change));
  }
}

function withMark(known: Conversation, { kind, by, upTo, unread }: Change): Conversation {
  if (by !== known.with?.id) return { ...known, unread: unread ?? known.unread };
  const delivered = furtherMark(known.delivered, upTo);
  return { ...known, delivered, ...(kind === 'read' && { read: upTo }) };
}

/**
 * Removes what was deleted with a revision; messages written since, in a renewed request, stay.
 * Without one, all that is known.
 */
export function dropConversation(cache: QueryClient, id: string, revision?: number): void {
  const { conversation, asked, goneAt: before } = knownIn(cache, id);
  const goneAt = Math.max(before, revision ?? conversation?.revision ?? 0);
  const isGone = !conversation || conversation.revision <= goneAt;
  cache.setQueryData<Known>(
    messageKeys.conversation(id),
    isGone ? { conversation: null, asked: Date.now(), goneAt } : { conversation, asked, goneAt },
  );
  forgetMessages(cache, id, goneAt);
  if (isGone) unlist(cache, id);
}
