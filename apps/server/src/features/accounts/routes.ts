import { readMe, readViewer } from '@stenope/contract/accounts';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { sessionCookie } from '../../platform/http/credential.ts';
import * as service from './service.ts';
import { signToken } from './viewer.ts';

export function accountRoutes(accounts: service.Accounts): readonly Route[] {
  const { context } = accounts;
  const cookie = sessionCookie(context.env);
  return [
    handle(register, async ({ body, viewer, idempotencyKey, userAgent, network, setCookie }) => {
      const { client, ...account } = body;
      const newcomer = { ...account, userAgent, network };
      const done = await service.register(accounts, viewer, newcomer, idempotencyKey);
      return carry(context, done, client, setCookie);
    }),
    handle(login, async ({ body, userAgent, network, carriedBy, credential, setCookie }) => {
      const { client, ...attempt } = body;
      const done = await service.signIn(accounts, { ...attempt, userAgent, network });
      // The new cookie takes its place: nobody could end it any more.
      if (carriedBy === 'cookie') await service.signOut(context, credential);
      return carry(context, done, client, setCookie);
    }),
    handle(logout, async ({ credential, setCookie }) => {
      await service.signOut(context, credential);
      setCookie(cookie.clear());
    }),
    handle(readViewer, async ({ viewer }) => ({
      me: viewer && (await service.readMember(context, viewer)),
      session: viewer && { id: viewer.sessionId, expiresAt: viewer.expiresAt.toISOString() },
    })),
    handle(readMe, async ({ viewer }) => service.readMember(context, viewer)),
  ];
}

/** Native clients get the token to keep; browsers get it where no script can read it. */
function carry(
  context: Context,
  { me, sessionId, token, expiresAt }: service.SignedIn,
  client: 'web' | 'native' | undefined,
  setCookie: (cookie: string) => void,
) {
  const signed = signToken(context, token);
  const session = { id: sessionId, expiresAt: expiresAt.toISOString() };
  if (client === 'native') return { me, session: { ...session, token: signed } };
  setCookie(sessionCookie(context.env).set(signed, expiresAt));
  return { me, session };
}
