import type * as conversations from '@stenope/contract/messages/conversations';
import type * as messages from '@stenope/contract/messages/messages';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { isGone, messageKeys } from './conversation-cache.ts';
import { heardChange, heardMessage } from './revision.ts';
import { outboxOfPage } from './writing/outbox.ts';

export const messagesLive: HandlersOf<typeof conversations> & HandlersOf<typeof messages> = {
  'messages.sent': (message, cache) => {
    void heardMessage(cache, message);
    // After it was added to the thread, so that the message never disappears in between.
    outboxOfPage()?.drop(message.id);
  },
  'messages.typing': ({ conversationId }, cache) => {
    cache.setQueryData(messageKeys.typing(conversationId), Date.now());
  },
  'messages.requests_seen': (_, cache) => refreshInbox(cache),
  'messages.conversation_changed': (change, cache) => {
    heardChange(cache, change);
    const { conversationId, kind, by } = change;
    if (kind !== 'deleted' || !isGone(cache, conversationId)) return;
    outboxOfPage()?.giveBack(conversationId, by);
  },
};
