import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { vi } from 'vitest';

type Claims = Record<string, unknown>;

const places = {
  google: {
    issuer: 'https://accounts.google.com',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
  },
} as const;

export type ProviderName = keyof typeof places;

export const socialEnv = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  APPLE_CLIENT_ID: 'apple-client',
  APPLE_CLIENT_SECRET: 'apple-secret',
};

interface Grant {
  readonly claims: Claims;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
  /** Signing key of another issuer. */
  readonly key?: KeyObject;
}

/** Generated once: a key pair takes longer than most tests. */
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Fake Google and Apple: the token endpoint, which takes a code once and checks its PKCE verifier,
 * and the public keys. Only requests to them are intercepted.
 */
export class Providers {
  readonly asked: string[] = [];
  /** Answer of the token endpoint while set. */
  trouble: (() => Response | Promise<Response>) | undefined;
  /** Accepts codes repeatedly, to test our own check for replays. */
  takesCodesTwice = false;
  readonly #grants = new Map<string, Grant>();
  #made = 0;

  start(): () => void {
    const real = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const name = (['google', 'apple'] as const).find((one) =>
        [places[one].token, places[one].keys].some((place) => place === request.url),
      );
      return name ? this.#answer(name, request) : real(input, init);
    });
    return () => spy.mockRestore();
  }

  /** The person consents: returns the code of the redirect. */
  agree(name: ProviderName, url: string, claims: Claims, key?: KeyObject): string {
    const { searchParams } = new URL(url);
    const code = `code-${(this.#made += 1)}`;
    const now = Math.floor(Date.now() / 1000);
    this.#grants.set(code, {
      claims: {
        iss: places[name].issuer,
        aud: searchParams.get('client_id'),
        iat: now,
        exp: now + 600,
        ...claims,
      },
      challenge: searchParams.get('code_challenge'),
      redirectUri: searchParams.get('redirect_uri'),
      ...(key && { key }),
    });
    return code;
  }

  async #answer(name: ProviderName, request: Request): Promise<Response> {
    this.asked.push(request.url);
    if (request.url === places[name].keys) {
      const jwk = keys.publicKey.export({ format: 'jwk' });
      return Response.json({ keys: [{ ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }] });
    }
    if (this.trouble) return this.trouble();
    const form = new URLSearchParams(await request.text());
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient =
      form.get('client_id') === `${name}-client` && form.get('client_secret') === `${name}-secret`;
    if (!isClient) return Response.json({ error: 'invalid_client' }, { status: 401 });
    if (!grant || proof !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    if (!this.takesCodesTwice) this.#grants.delete(code);
    return Response.json({
      token_type: 'Bearer',
      access_token: 'provider-access-token',
      refresh_token: 'provider-refresh-token',
      expires_in: 3600,
      scope: 'openid email profile',
      id_token: this.#idToken(grant),
    });
  }

  #idToken({ claims, key = keys.privateKey }: Grant): string {
    const body = `${encoded({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${encoded(claims)}`;
    return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
