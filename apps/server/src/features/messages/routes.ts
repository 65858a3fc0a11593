import {
  acceptConversation,
  deleteConversation,
  listConversations,
  readConversation,
  readUnread,
  startConversation,
} from '@stenope/contract/messages/conversations';
import { listMessages, tellTyping } from '@stenope/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function conversationRoutes(context: Context): readonly Route[] {
  return [
    handle(listConversations, ({ viewer, query }) => service.list(context, viewer, query)),
    handle(startConversation, ({ viewer, body }) => service.start(context, viewer, body.with)),
    handle(readUnread, ({ viewer }) => service.unread(context, viewer)),
    handle(readConversation, ({ viewer, params }) =>
      service.read(context, viewer, params.conversationId),
    ),
    handle(acceptConversation, ({ viewer, params }) =>
      service.accept(context, viewer, params.conversationId),
    ),
    handle(deleteConversation, ({ viewer, params }) =>
      service.remove(context, viewer, params.conversationId),
    ),
    handle(listMessages, ({ viewer, params, query }) =>
      service.listMessages(context, viewer, params.conversationId, query),
    ),
    handle(tellTyping, ({ viewer, params }) =>
      service.tellTyping(context, viewer, params.conversationId),
    ),
  ];
}
