import { AsyncLocalStorage } from 'node:async_hooks';
import type { Me } from '@stenope/contract/accounts';
import { language as languageSchema } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { Env } from '../../../platform/env/settings.ts';
import { configuredProviders } from '../../../platform/instance.ts';
import { arrivalOf, type Arrival } from './arrival.ts';

export type Provider = ReturnType<typeof configuredProviders>[number];

/** Parameters of the provider's redirect. */
export interface Returned {
  readonly code?: string;
  readonly state?: string;
  readonly error?: string;
  /** The person's name from Apple, sent the first time only. */
  readonly user?: string;
}

/**
 * Social sign-in through better-auth: it makes the URLs, the state and the PKCE verifier, and
 * exchanges the code for an identity. It has no database and writes nothing: accounts are ours
 * (`service.ts`), and the provider's tokens are dropped.
 */
export interface Elsewhere {
  leave(provider: Provider, language: Me['language']): Promise<Leaving>;
  comeBack(provider: Provider, returned: Returned, cookies: string): Promise<ComingBack>;
}

interface Leaving {
  readonly url: string;
  readonly state: string;
  /** Identify the same browser when it comes back. */
  readonly cookies: readonly string[];
}

export interface ComingBack {
  /** Undefined when the provider gave no identity; `reason` is its code, or the library's. */
  readonly arrival?: Arrival | undefined;
  readonly reason?: string;
  readonly language: Me['language'];
  readonly cookies: readonly string[];
}

/** Time to enter a password; the library's own state lasts as long. */
export const journeySeconds = 600;

/** Facts collected while the library handles one return. */
interface Visit {
  arrival?: Arrival | undefined;
  language: Me['language'];
}

/** Loaded on first use, because the library is slow to load. */
export function createElsewhere(env: Env, secret: string): () => Promise<Elsewhere> {
  let loading: Promise<Elsewhere> | undefined;
  return () => (loading ??= load(env, secret));
}

async function load(env: Env, secret: string): Promise<Elsewhere> {
  const [{ betterAuth }, { getOAuthState }, { verifyProviderIdToken }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/api'),
    import('better-auth/oauth2'),
  ]);
  const visits = new AsyncLocalStorage<Visit>();
  const learn = (provider: Provider) => ({
    getUserInfo: async (tokens: { idToken?: string | undefined; user?: unknown }) => {
      const visit = visits.getStore();
      const known = (await auth.$context).socialProviders.find(({ id }) => id === provider);
      if (!visit || !known || tokens.idToken === undefined) return null;
      // The library trusts the token as received; we verify its signature and audience.
      if (!(await verifyProviderIdToken(known, tokens.idToken, undefined))) return null;
      visit.arrival = arrivalOf(provider, tokens.idToken, tokens.user);
      visit.language = languageOf(await getOAuthState());
      // No user, as far as the library is concerned.
      return null;
    },
  });
  const secure = env.publicUrl.startsWith('https:');
  const stateCookie = secure ? '__Host-stenope_elsewhere' : 'stenope_elsewhere';
  const auth = betterAuth({
    baseURL: env.publicUrl,
    secret,
    account: { storeStateStrategy: 'cookie' },
    socialProviders: providersOf(env, learn),
    advanced: {
      disableOriginCheck: true,
      // The library's prefix would let a neighbouring host plant the cookie; `__Host-` does not.
      useSecureCookies: false,
      cookies: {
        oauth_state: { name: stateCookie, attributes: { maxAge: journeySeconds, secure } },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  const ours = (headers: Headers): string[] =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(`${stateCookie}=`));
  return {
    leave: async (provider, language) => {
      const body = { provider, disableRedirect: true, additionalData: { language } };
      const { response, headers } = await auth.api.signInSocial({ body, returnHeaders: true });
      const state = new URL(response.url ?? '').searchParams.get('state') ?? '';
      return { url: response.url ?? '', state, cookies: ours(headers) };
    },
    comeBack: async (provider, returned, cookie) => {
      const visit: Visit = { language: null };
      const { baseURL } = await auth.$context;
      const url = `${baseURL}/callback/${provider}?${new URLSearchParams({ ...returned }).toString()}`;
      const handled = visits.run(visit, () =>
        auth.handler(new Request(url, { headers: { cookie } })),
      );
      const answer = await inTime(handled);
      const reason = new URL(answer.headers.get('location') ?? '', baseURL).searchParams.get(
        'error',
      );
      return { ...visit, cookies: ours(answer.headers), ...(reason !== null && { reason }) };
    },
  };
}

/** Timeout of a provider: the library itself has none. */
const patienceMs = 15_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('The provider did not answer')), patienceMs);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(late));
}

function providersOf<T>(env: Env, options: (provider: Provider) => T) {
  const configured = configuredProviders(env);
  const credentials = {
    google: { clientId: env.GOOGLE_CLIENT_ID ?? '', clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' },
    apple: { clientId: env.APPLE_CLIENT_ID ?? '', clientSecret: env.APPLE_CLIENT_SECRET ?? '' },
  };
  return Object.fromEntries(
    configured.map((provider) => [provider, { ...credentials[provider], ...options(provider) }]),
  );
}

function languageOf(state: Record<string, unknown> | null): Me['language'] {
  const result = z.safeParse(languageSchema, state?.['language']);
  return result.success ? result.data : null;
}
