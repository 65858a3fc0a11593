import { createHash } from 'node:crypto';
import type { Env } from '../env/settings.ts';

/**
 * Headers of every answer, put together once. API answers may do nothing at all in a browser, and
 * carry only what says so: each header costs on every request. Pages may load from this host only,
 * run of what stands in them only what was built into them, and make no script from text (Trusted
 * Types).
 */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const onPages = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
} as const;

const nothing = "default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  readonly api: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
}

/** With the page as it was built: before anything anybody wrote came into it. */
export function securityHeaders(
  env: Pick<Env, 'publicUrl' | 'FEATURES'>,
  built = '',
): SecurityHeaders {
  const overTls = env.publicUrl.startsWith('https:');
  const transport: Record<string, string> = overTls
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  return {
    api: {
      ...always,
      ...transport,
      'content-security-policy': nothing,
      'cache-control': 'no-store',
    },
    page: {
      ...always,
      ...onPages,
      ...transport,
      'content-security-policy': pagePolicy(env, built),
    },
  };
}

function pagePolicy(
  { publicUrl, FEATURES }: Pick<Env, 'publicUrl' | 'FEATURES'>,
  built: string,
): string {
  const { protocol, host } = new URL(publicUrl);
  // Safari does not count the socket of its own host as 'self'.
  const socket = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf('script', built)].join(' '),
    ["style-src 'self'", ...hashesOf('style', built)].join(' '),
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // A worker is named by its address: where browsers are told things, one policy names that one.
    `trusted-types ${FEATURES.includes('push') ? 'push-worker' : "'none'"}`,
  ].join('; ');
}

/** What stands in the page without a word beside its name: what has one is a file or data. */
function hashesOf(tag: 'script' | 'style', html: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
