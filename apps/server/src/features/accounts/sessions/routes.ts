import {
  listSessions,
  refreshSession,
  revokeOtherSessions,
  revokeSession,
} from '@stenope/contract/accounts/sessions';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { sessionCookie } from '../../../platform/http/credential.ts';
import type { Viewers } from '../viewer.ts';
import * as service from './service.ts';

export function sessionRoutes(context: Context, viewers: Viewers): readonly Route[] {
  const cookie = sessionCookie(context.env);
  return [
    handle(refreshSession, async ({ viewer, credential, carriedBy, setCookie }) => {
      const expiresAt = await service.refreshSession(context, viewer);
      if (credential) viewers.forget(credential);
      // A browser drops the cookie at the end it was told; native clients only need to know it.
      if (credential && carriedBy === 'cookie') setCookie(cookie.set(credential, expiresAt));
      return { session: { id: viewer.sessionId, expiresAt: expiresAt.toISOString() } };
    }),
    handle(listSessions, async ({ viewer }) => service.listSessions(context, viewer)),
    handle(revokeSession, async ({ viewer, params, carriedBy, setCookie }) => {
      const { sessionId } = await service.revokeSession(context, viewer, params.sessionId);
      const isThisOne = sessionId === viewer.sessionId;
      if (isThisOne && carriedBy === 'cookie') setCookie(cookie.clear());
    }),
    handle(revokeOtherSessions, async ({ viewer }) => {
      await service.revokeOtherSessions(context, viewer);
    }),
  ];
}
