import { deleteAccount } from '@stenope/contract/accounts/leaving';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { sessionCookie } from '../../../platform/http/credential.ts';
import { leave } from './service.ts';

export function erasingRoutes(context: Context): readonly Route[] {
  return [
    handle(deleteAccount, async ({ viewer, params, body, network, carriedBy, setCookie }) => {
      await leave(context, viewer, { ...body, userId: params.userId, network });
      if (carriedBy === 'cookie') setCookie(sessionCookie(context.env).clear());
      return {};
    }),
  ];
}
