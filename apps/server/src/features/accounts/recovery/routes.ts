import {
  changePassword,
  confirmReset,
  confirmVerification,
  requestReset,
  requestVerification,
} from '@stenope/contract/recovery';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function recoveryRoutes(context: Context): readonly Route[] {
  return [
    handle(requestReset, async ({ body }) => {
      await service.requestReset(context, body);
      return {};
    }),
    handle(confirmReset, async ({ body, network }) =>
      service.confirmReset(context, { ...body, network }),
    ),
    handle(changePassword, async ({ viewer, body }) =>
      service.changePassword(context, viewer, body),
    ),
    handle(requestVerification, async ({ viewer }) => {
      await service.requestVerification(context, viewer);
      return {};
    }),
    handle(confirmVerification, async ({ body }) =>
      service.confirmVerification(context, body.token),
    ),
  ];
}
