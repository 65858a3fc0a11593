import type { Archived } from '@stenope/contract/accounts/archive';
import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import type { Pushed } from '@stenope/contract/notifications/push';
import type { Person } from '@stenope/contract/people';
import { messageLimits } from '@stenope/domain/messages/limits';
import { defaultLanguage } from '@stenope/i18n/languages';
import { tellIn } from '../../platform/push/words.ts';
import type { PushedMessageRow } from './pushing/queries.ts';
import type { ConversationRow, MessageRow } from './queries.ts';
import type { RowOf } from '../../platform/exporting.ts';
import type { listConversationsToExport, listMessagesToExport } from './export-queries.ts';

/** A conversation as one of the two sees it. */
export function presentConversation(
  row: ConversationRow,
  { viewerId, other }: { readonly viewerId: string; readonly other: Person },
): Conversation {
  const { id, lastId, lastAt, lastSenderId, lastPreview, createdAt, request, unread } = row;
  const isOpen = row.acceptedAt !== null || row.isFollowed;
  // A requester is not told of delivery or reading before an answer.
  const delivered = isOpen ? presentMark(row.deliveredAt, row.deliveredId) : null;
  const read = isOpen ? presentMark(row.readAt, row.readId) : null;
  return {
    id,
    revision: row.revision,
    with: other,
    state: isOpen ? 'open' : 'request',
    asksMe: request,
    mayStillSay: isOpen || request ? null : roomIn(row, viewerId),
    last:
      lastId === null || lastAt === null
        ? null
        : {
            id: lastId,
            preview: lastPreview ?? '',
            mine: lastSenderId === viewerId,
            createdAt: lastAt.toISOString(),
          },
    unread,
    delivered,
    read,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Messages left in one's own request: withdrawn ones count as well. A request in the other
 * direction starts anew.
 */
function roomIn(
  { asked, startedBy, lastAt, lastId }: ConversationRow,
  viewerId: string,
): Conversation['mayStillSay'] {
  const said = startedBy === viewerId ? asked : 0;
  return {
    messages: Math.max(0, messageLimits.request - said),
    upTo: presentMark(lastAt, lastId),
  };
}

export function presentMark(at: Date | null, messageId: string | null): Conversation['read'] {
  return at === null || messageId === null ? null : { at: at.toISOString(), messageId };
}

export function presentMessage({ createdAt, ...message }: MessageRow): Message {
  return { ...message, createdAt: createdAt.toISOString() };
}

/**
 * Sender and number only, no text: it appears on screens others see, and stays there when the
 * conversation is deleted.
 */
export function pushedMessageOf(row: PushedMessageRow): Pushed {
  const { conversationId, isRequest, senderName: name, unread: count } = row;
  const stem = isRequest ? 'request' : 'message';
  return {
    title: 'Sténopé',
    body: tellIn(row.language ?? defaultLanguage, stem, { name, title: null, count }),
    path: `/chat/${conversationId}`,
    tag: `conversation ${conversationId}`,
    again: true,
  };
}

export function archivedConversation(
  row: RowOf<typeof listConversationsToExport>,
): Archived<'conversations'> {
  const { key: id, username, startedByMe, createdAt } = row;
  return { id, with: username, startedByMe, createdAt: createdAt.toISOString() };
}

export function archivedMessage({
  message,
  mine,
}: RowOf<typeof listMessagesToExport>): Archived<'messages'> {
  const { id, conversationId, body, createdAt } = message;
  return { id, conversationId, mine, body, createdAt: createdAt.toISOString() };
}
