import type { Env } from '../env/settings.ts';

/** Whether a write, or a line, may come from this origin (undefined: the client sent none). */
export type IsTrustedOrigin = (
  origin: string | undefined,
  by: 'cookie' | 'bearer' | undefined,
) => boolean;

/**
 * A page elsewhere can make a browser send our cookie, but not forge the Origin: with a cookie only
 * our own pages may act. Listed origins (the native apps) carry tokens. Clients that are no browser
 * send no origin, and have nothing a foreign page could borrow.
 */
export function originRules(env: Env): IsTrustedOrigin {
  const own = ownOrigins(env);
  const listed = new Set(env.ALLOWED_ORIGINS);
  return (origin, by) => {
    if (origin === undefined) return by !== 'cookie';
    return own.has(origin) || (by !== 'cookie' && listed.has(origin));
  };
}

/** A trial on one's own machine is reachable under three spellings of the same address. */
function ownOrigins(env: Env): ReadonlySet<string> {
  const { origin, hostname, protocol, port } = new URL(env.publicUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  const spellings = ['localhost', '127.0.0.1', '[::1]'];
  return new Set([origin, ...spellings.map((host) => `${protocol}//${host}${port && `:${port}`}`)]);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
