import type { Env } from '../env/settings.ts';
import type { Credential } from './credential.ts';

/** Whether a write or a live connection may come from this origin (undefined: none was sent). */
export type IsTrustedOrigin = (
  origin: string | undefined,
  by: Credential['by'] | undefined,
) => boolean;

/**
 * CSRF protection. A foreign page can make a browser send our cookie, but cannot forge the Origin:
 * with a cookie only our own pages may act. Listed origins (the native apps) carry tokens. Clients
 * other than browsers send no origin, and no cookie a foreign page could borrow.
 */
export function originRules(env: Env): IsTrustedOrigin {
  const own = ownOrigins(env);
  const listed = new Set(env.ALLOWED_ORIGINS);
  return (origin, by) => {
    if (origin === undefined) return by !== 'cookie';
    return own.has(origin) || (by !== 'cookie' && listed.has(origin));
  };
}

/** A local server is reachable under three spellings of its address. */
function ownOrigins(env: Env): ReadonlySet<string> {
  const { origin, hostname, protocol, port } = new URL(env.publicUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  const spellings = ['localhost', '127.0.0.1', '[::1]'];
  return new Set([origin, ...spellings.map((host) => `${protocol}//${host}${port && `:${port}`}`)]);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
