import type { Limit } from '@stenope/contract/action';
import { startSocial } from '@stenope/contract/accounts/signing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { readCredential, sessionCookie } from '../../../platform/http/credential.ts';
import { acceptForms } from '../../../platform/http/form.ts';
import { Refusal } from '../../../platform/errors.ts';
import { configuredProviders } from '../../../platform/instance.ts';
import { networkOf, ofNetwork } from '../../../platform/limits/network.ts';
import type { SocialProblem } from '../identity-codes.ts';
import { signOut } from '../service.ts';
import { signToken } from '../viewer.ts';
import { nameBeside } from './arrival.ts';
import type { Provider, Returned } from './elsewhere.ts';
import * as service from './service.ts';

export function socialRoutes(social: service.Social): readonly Route[] {
  return [
    handle(startSocial, async ({ body, setCookie }) => {
      const { provider, language = null } = body;
      const { url, cookies } = await service.startSocial(social, provider, language);
      for (const cookie of cookies) setCookie(cookie);
      return { url };
    }),
  ];
}

const callbackPath = (provider: Provider) => `/api/auth/callback/${provider}`;

/** A person comes back once; a school behind one address may come in numbers. */
export const callbackLimit = { by: 'address', times: 100, seconds: 900 } as const satisfies Limit;

/** Room for a code, a state and a name; the identity token Apple posts is not read. */
const formBytes = 16 * 1024;

/**
 * Callback routes of the providers, outside the contract, since the provider chooses their format
 * and a browser gets the answer. They exist only for configured providers.
 */
export function mountCallbacks(app: FastifyInstance, social: service.Social): void {
  const { env } = social.context;
  for (const provider of configuredProviders(env)) {
    app.get(callbackPath(provider), { exposeHeadRoute: false }, (request, reply) =>
      receive(social, provider, request, reply),
    );
  }
  if (!configuredProviders(env).includes('apple')) return;
  void app.register(async (forms) => {
    acceptForms(forms, formBytes);
    forms.post(callbackPath('apple'), (request, reply) =>
      leadOn(reply, `${callbackPath('apple')}?${sentOn(request.body)}`),
    );
  });
}

/**
 * Apple posts a form, and browsers send no cookies with a cross-site POST, but do when redirected
 * to the same path: so the form becomes a query, reduced to what we need.
 */
function sentOn(body: unknown): string {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const { user, ...rest } = returnedOf(Object.fromEntries(form));
  const name = nameBeside(parsed(user)).slice(0, 200);
  const fields = { ...rest, ...(name && { user: JSON.stringify({ name: { firstName: name } }) }) };
  return new URLSearchParams(fields).toString();
}

async function receive(
  social: service.Social,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { env, log, rateLimiter } = social.context;
  const { cookie: cookies = '', 'user-agent': userAgent } = request.headers;
  const returned = returnedOf(request.query);
  try {
    const { times, seconds } = callbackLimit;
    const limit = { of: 'auth.social.callback', times, seconds };
    await rateLimiter.spend(...ofNetwork(limit, networkOf(request.ip)));
    const outcome = await service.finishSocial(social, {
      provider,
      returned,
      cookies,
      userAgent: userAgent?.slice(0, 400) ?? null,
    });
    for (const cookie of outcome.cookies) void reply.header('set-cookie', cookie);
    if ('problem' in outcome) return leadOn(reply, loginPath(outcome.problem));
    const { token, expiresAt } = outcome.signedIn;
    const signed = signToken(social.context, token);
    const before = readCredential({ cookie: cookies }, sessionCookie(env).name);
    if (before) await signOut(social.context, before.value);
    void reply.header('set-cookie', sessionCookie(env).set(signed, expiresAt));
    return leadOn(reply, loginPath('done'));
  } catch (err) {
    // A browser gets a page, and the log gets the reason.
    const level = err instanceof Refusal ? 'warn' : 'error';
    log[level]({ err, requestId: request.id }, 'sign-in elsewhere failed');
    return leadOn(reply, loginPath('failed'));
  }
}

function loginPath(social: SocialProblem | 'done'): string {
  return `/login?social=${social}`;
}

/** The current URL contains a code: it must not leak in the Referer. */
function leadOn(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').redirect(path, 303);
}

const parameters = ['code', 'state', 'error', 'user'] as const;

/** Known parameters only, once each and of limited length. */
function returnedOf(sent: unknown): Returned {
  const fields = Object.entries(sent ?? {}).filter(
    ([name, value]: [string, unknown]) =>
      parameters.some((known) => known === name) &&
      typeof value === 'string' &&
      value !== '' &&
      value.length <= 2_000,
  );
  return Object.fromEntries(fields);
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
