import {
  acceptConversation,
  deleteConversation,
  listConversations,
  readConversation,
  readUnread,
  startConversation,
  seeRequests,
  searchPartners,
} from '@stenope/contract/messages/conversations';
import {
  listMessages,
  tellTyping,
  markAllMessages,
  markMessages,
  sendMessage,
} from '@stenope/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as marking from './marking/service.ts';
import { search } from './partners/service.ts';
import { createSender } from './sending/service.ts';
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

export function markingRoutes(context: Context): readonly Route[] {
  return [
    handle(markMessages, ({ viewer, body }) => marking.mark(context, viewer, body)),
    handle(seeRequests, ({ viewer }) => marking.seeRequests(context, viewer)),
    handle(markAllMessages, ({ viewer }) => marking.markAll(context, viewer)),
  ];
}

export function partnerRoutes(context: Context): readonly Route[] {
  return [handle(searchPartners, ({ viewer, query }) => search(context, viewer, query.q ?? ''))];
}

export function sendingRoutes(context: Context): readonly Route[] {
  const send = createSender(context);
  return [handle(sendMessage, ({ viewer, params, body }) => send(viewer, { ...params, ...body }))];
}
