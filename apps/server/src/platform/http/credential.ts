import type { IncomingHttpHeaders } from 'node:http';
import { tokenPrefix } from '@stenope/domain/accounts/tokens';
import type { Env } from '../env/settings.ts';

export interface Credential {
  readonly value: string;
  /**
   * Only cookies need an origin check: browsers send them by themselves. A `token` is a personal
   * access token, which no cookie carries.
   */
  readonly by: 'cookie' | 'bearer' | 'token';
}

/** Longer than any token we issue. */
const longest = 256;

export interface SessionCookie {
  readonly name: string;
  set(value: string, expires: Date): string;
  clear(): string;
}

/**
 * `__Host-` ties the cookie to this host and to https. On plain http (a local trial) browsers
 * refuse that prefix, so the same cookie goes without it.
 */
export function sessionCookie(env: Pick<Env, 'publicUrl'>): SessionCookie {
  const secure = env.publicUrl.startsWith('https:');
  const name = secure ? '__Host-stenope' : 'stenope';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (value, expires) => `${name}=${value}; ${attributes}; Expires=${expires.toUTCString()}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

/** Reads the request's credential: what it bears or, when it bears nothing, the session cookie. */
export function readCredential(
  headers: IncomingHttpHeaders,
  cookieName: string,
): Credential | null {
  const authorization = headers.authorization;
  if (authorization !== undefined) {
    const value = /^Bearer ([\w.~+/=-]+)$/.exec(authorization)?.[1];
    return value && value.length <= longest ? bearing(value) : null;
  }
  const value = headers.cookie === undefined ? null : cookieValue(headers.cookie, cookieName);
  return value && value.length <= longest ? { value, by: 'cookie' } : null;
}

export function bearing(value: string): Credential {
  return { value, by: value.startsWith(tokenPrefix) ? 'token' : 'bearer' };
}

/** A cookie sent twice is ignored: one of them was planted. */
function cookieValue(header: string, name: string): string | null {
  let found: string | null = null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    if (found !== null) return null;
    found = part.slice(at + 1).trim();
  }
  return found;
}
