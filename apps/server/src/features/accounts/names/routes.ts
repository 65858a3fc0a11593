import { checkUsername } from '@stenope/contract/accounts/signing';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function nameRoutes(context: Context): readonly Route[] {
  return [
    handle(checkUsername, async ({ query, viewer }) => ({
      state: await service.checkUsername(context, viewer, query.username),
    })),
  ];
}
