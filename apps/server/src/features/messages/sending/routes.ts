import { sendMessage } from '@stenope/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { sending } from './service.ts';

export function sendingRoutes(context: Context): readonly Route[] {
  const send = sending(context);
  return [handle(sendMessage, ({ viewer, params, body }) => send(viewer, { ...params, ...body }))];
}
