import {
  changePassword,
  confirmReset,
  confirmVerification,
  requestReset,
  requestVerification,
} from '@stenope/contract/accounts/recovery';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { sessionCookie } from '../../../platform/http/credential.ts';
import { hashingFor } from '../passwords.ts';
import { signToken, type Viewers } from '../viewer.ts';
import * as service from './service.ts';

export function recoveryRoutes(context: Context, viewers: Viewers): readonly Route[] {
  return [
    handle(requestReset, async ({ body }) => {
      await service.requestReset(context, body);
      return {};
    }),
    handle(confirmReset, async ({ body, network }) =>
      hashingFor({ network, known: false }, () =>
        service.confirmReset(context, { ...body, network }),
      ),
    ),
    handle(changePassword, async ({ viewer, body, network, credential, carriedBy, setCookie }) => {
      const { token, expiresAt } = await hashingFor({ network, known: true }, () =>
        service.changePassword(context, viewer, body),
      );
      if (credential) viewers.forget(credential);
      const session = { id: viewer.sessionId, expiresAt: expiresAt.toISOString() };
      const signed = signToken(context, token);
      if (carriedBy !== 'cookie') return { session: { ...session, token: signed } };
      setCookie(sessionCookie(context.env).set(signed, expiresAt));
      return { session };
    }),
    handle(requestVerification, async ({ viewer }) => {
      await service.requestVerification(context, viewer);
      return {};
    }),
    handle(confirmVerification, async ({ viewer, body, network }) =>
      service.confirmVerification(context, viewer, { ...body, network }),
    ),
  ];
}
