import { changeEmail } from '@stenope/contract/accounts/address';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { hashingFor } from '../passwords.ts';
import * as service from './service.ts';

export function addressRoutes(context: Context): readonly Route[] {
  return [
    handle(changeEmail, async ({ viewer, body, network }) => {
      await hashingFor({ network, known: true }, () =>
        service.requestChange(context, viewer, body),
      );
      return {};
    }),
  ];
}
