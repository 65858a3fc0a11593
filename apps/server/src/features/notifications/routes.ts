import {
  listNotifications,
  markAllNotifications,
  markNotification,
  readInbox,
} from '@stenope/contract/notifications/notifications';
import {
  readPushKey,
  subscribePhone,
  subscribePush,
  unsubscribePush,
} from '@stenope/contract/notifications/push';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as push from './push/service.ts';
import * as reading from './reading/service.ts';

export function notificationRoutes(context: Context): readonly Route[] {
  const inbox = reading.inboxes(context);
  return [
    handle(listNotifications, ({ viewer, query }) => reading.list(context, viewer, query)),
    handle(readInbox, ({ viewer }) => inbox(viewer)),
    handle(markNotification, ({ viewer, params }) =>
      reading.mark(context, viewer, params.notificationId),
    ),
    handle(markAllNotifications, ({ viewer }) => reading.markAll(context, viewer)),
  ];
}

export function pushRoutes(context: Context): readonly Route[] {
  return [
    handle(readPushKey, () => push.readKey(context)),
    handle(subscribePush, ({ viewer, body }) => push.subscribe(context, viewer, body)),
    handle(subscribePhone, ({ viewer, body }) => push.subscribePhone(context, viewer, body)),
    handle(unsubscribePush, ({ viewer }) => push.unsubscribe(context, viewer)),
  ];
}
