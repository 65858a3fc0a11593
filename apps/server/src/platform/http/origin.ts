import type { Env } from '../env/settings.ts';

/**
 * The origins that may write and listen: the public address and those listed. A trial on one's own
 * machine is reachable under three spellings of the same address.
 */
export function allowedOrigins(env: Env): ReadonlySet<string> {
  const origin = new URL(env.publicUrl);
  const own = [origin.origin];
  if (isLoopback(origin.hostname)) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      own.push(`${origin.protocol}//${host}${origin.port && `:${origin.port}`}`);
    }
  }
  return new Set([...own, ...env.ALLOWED_ORIGINS]);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
