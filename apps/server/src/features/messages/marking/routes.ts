import { seeRequests } from '@stenope/contract/messages/conversations';
import { markAllMessages, markMessages } from '@stenope/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function markingRoutes(context: Context): readonly Route[] {
  return [
    handle(markMessages, ({ viewer, body }) => service.mark(context, viewer, body)),
    handle(seeRequests, ({ viewer }) => service.seeRequests(context, viewer)),
    handle(markAllMessages, ({ viewer }) => service.markAll(context, viewer)),
  ];
}
