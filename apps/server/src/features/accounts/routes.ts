import { readMe, readViewer } from '@stenope/contract/accounts';
import { changeEmail } from '@stenope/contract/accounts/address';
import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
import {
  changePassword,
  confirmReset,
  confirmVerification,
  requestReset,
  requestVerification,
} from '@stenope/contract/accounts/recovery';
import {
  listSessions,
  refreshSession,
  revokeOtherSessions,
  revokeSession,
} from '@stenope/contract/accounts/sessions';
import { login, logout, register, checkUsername } from '@stenope/contract/accounts/signing';
import { createToken, endToken, listTokens } from '@stenope/contract/accounts/tokens';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { sessionCookie } from '../../platform/http/credential.ts';
import * as address from './recovery/service.ts';
import * as names from './names/service.ts';
import * as onboarding from './onboarding/service.ts';
import { hashingFor } from './passwords.ts';
import * as recovery from './recovery/service.ts';
import * as service from './service.ts';
import * as sessions from './sessions/service.ts';
import * as tokens from './tokens/service.ts';
import { signToken, type Viewers } from './viewer.ts';

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
      // Ends the old session: its cookie is replaced, so nobody could end it later.
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

/** Native clients get the token; browsers get a cookie no script can read. */
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

export function addressRoutes(context: Context): readonly Route[] {
  return [
    handle(changeEmail, async ({ viewer, body, network }) => {
      await hashingFor({ network, known: true }, () =>
        address.requestChange(context, viewer, body),
      );
      return {};
    }),
  ];
}

export function nameRoutes(context: Context): readonly Route[] {
  return [
    handle(checkUsername, async ({ query, viewer }) => ({
      state: await names.checkUsername(context, viewer, query.username),
    })),
  ];
}

export function onboardingRoutes(context: Context): readonly Route[] {
  return [
    handle(completeOnboarding, ({ viewer, body }) =>
      onboarding.completeOnboarding(context, viewer, body),
    ),
    handle(updatePreferences, ({ viewer, body }) =>
      onboarding.updatePreferences(context, viewer, body),
    ),
  ];
}

export function recoveryRoutes(context: Context, viewers: Viewers): readonly Route[] {
  return [
    handle(requestReset, async ({ body }) => {
      await recovery.requestReset(context, body);
      return {};
    }),
    handle(confirmReset, async ({ body, network }) =>
      hashingFor({ network, known: false }, () =>
        recovery.confirmReset(context, { ...body, network }),
      ),
    ),
    handle(changePassword, async ({ viewer, body, network, credential, carriedBy, setCookie }) => {
      const { token, expiresAt } = await hashingFor({ network, known: true }, () =>
        recovery.changePassword(context, viewer, body),
      );
      if (credential) viewers.forget(credential);
      const session = { id: viewer.sessionId, expiresAt: expiresAt.toISOString() };
      const signed = signToken(context, token);
      if (carriedBy !== 'cookie') return { session: { ...session, token: signed } };
      setCookie(sessionCookie(context.env).set(signed, expiresAt));
      return { session };
    }),
    handle(requestVerification, async ({ viewer }) => {
      await recovery.requestVerification(context, viewer);
      return {};
    }),
    handle(confirmVerification, async ({ viewer, body, network }) =>
      recovery.confirmVerification(context, viewer, { ...body, network }),
    ),
  ];
}

export function sessionRoutes(context: Context, viewers: Viewers): readonly Route[] {
  const cookie = sessionCookie(context.env);
  return [
    handle(refreshSession, async ({ viewer, credential, carriedBy, setCookie }) => {
      const expiresAt = await sessions.refreshSession(context, viewer);
      if (credential) viewers.forget(credential);
      // A cookie is renewed with its expiry; native clients only need to know it.
      if (credential && carriedBy === 'cookie') setCookie(cookie.set(credential, expiresAt));
      return { session: { id: viewer.sessionId, expiresAt: expiresAt.toISOString() } };
    }),
    handle(listSessions, async ({ viewer }) => sessions.listSessions(context, viewer)),
    handle(revokeSession, async ({ viewer, params, carriedBy, setCookie }) => {
      const { sessionId } = await sessions.revokeSession(context, viewer, params.sessionId);
      const isThisOne = sessionId === viewer.sessionId;
      if (isThisOne && carriedBy === 'cookie') setCookie(cookie.clear());
    }),
    handle(revokeOtherSessions, async ({ viewer }) => {
      await sessions.revokeOtherSessions(context, viewer);
    }),
  ];
}

export function tokenRoutes(context: Context): readonly Route[] {
  return [
    handle(createToken, async ({ viewer, body, network }) =>
      hashingFor({ network, known: true }, () => tokens.createToken(context, viewer, body)),
    ),
    handle(listTokens, async ({ viewer }) => tokens.listTokens(context, viewer)),
    handle(endToken, async ({ viewer, params }) =>
      tokens.endToken(context, viewer, params.tokenId),
    ),
  ];
}
