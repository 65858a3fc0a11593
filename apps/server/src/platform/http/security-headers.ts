import { createHash } from 'node:crypto';
import type { Env } from '../env/settings.ts';

/**
 * Headers of every answer, built once. API answers may do nothing in a browser and carry only the
 * headers that say so, since each costs on every request. Pages load from this host only, run
 * inline only the scripts built into them, and make no script from text (Trusted Types).
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

type PolicyEnv = Pick<Env, 'publicUrl' | 'MAP_STYLE_URL'>;

export interface SecurityHeaders {
  readonly api: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
  /** Policy of a rendered page, which names the style attributes in it. */
  readonly policyWith: (styles: readonly string[]) => string;
}

/** Takes the page as built, before any member's text is inserted. */
export function securityHeaders(env: PolicyEnv, built = ''): SecurityHeaders {
  const overTls = env.publicUrl.startsWith('https:');
  const transport: Record<string, string> = overTls
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  const policy = pagePolicy(env, built);
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
      'content-security-policy': policy,
    },
    policyWith: (styles) =>
      styles.length === 0 ? policy : `${policy}; ${attributePolicy(styles)}`,
  };
}

function pagePolicy({ publicUrl, MAP_STYLE_URL }: PolicyEnv, built: string): string {
  const { protocol, host } = new URL(publicUrl);
  // Safari does not count the socket of its own host as 'self'.
  const style = MAP_STYLE_URL ? ` ${new URL(MAP_STYLE_URL).origin}` : '';
  const socket = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf('script', built)].join(' '),
    ["style-src 'self'", ...hashesOf('style', built)].join(' '),
    `img-src 'self' blob: data:${style}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}${style}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Workers are made from addresses, which Trusted Types refuse without a policy.
    'trusted-types map-worker video-worker service-worker',
  ].join('; ');
}

/** Scripts set styles of elements unasked; those that stand in the HTML are named one by one. */
function attributePolicy(styles: readonly string[]): string {
  return ["style-src-attr 'unsafe-hashes'", ...new Set(styles.map(hashOf))].join(' ');
}

/** Hashes of inline scripts and styles, which are the ones without attributes. */
function hashesOf(tag: 'script' | 'style', html: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
    hashOf(text),
  );
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
