import { readPushKey, subscribePush, unsubscribePush } from '@stenope/contract/notifications/push';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function pushRoutes(context: Context): readonly Route[] {
  return [
    handle(readPushKey, () => service.readKey(context)),
    handle(subscribePush, ({ viewer, body }) => service.subscribe(context, viewer, body)),
    handle(unsubscribePush, ({ viewer }) => service.unsubscribe(context, viewer)),
  ];
}
