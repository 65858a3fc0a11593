import { sendMessage } from '@stenope/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { ordering } from '../pushing/service.ts';
import { sending } from './service.ts';

export function sendingRoutes(context: Context): readonly Route[] {
  const send = sending(context);
  const order = ordering(context);
  return [
    handle(sendMessage, async ({ viewer, params, body }) => {
      const message = await send(viewer, { ...params, ...body });
      await order(message);
      return message;
    }),
  ];
}
