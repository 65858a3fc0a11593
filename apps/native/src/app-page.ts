import { createHash } from 'node:crypto';
import type { ShellInstance } from './instance.ts';

/** The phone's service that tells the app things while it is closed. */
export type PhoneService = 'apns' | 'fcm';

/** Where the pages of the app itself come from, on iOS and Android. */
const ownPages = "'self' capacitor://localhost https://localhost";

/**
 * The page as the app shows it: it learns where its server is and by which service it is told things,
 * and brings the content security policy a server would send as a header.
 */
export function appPage(html: string, instance: ShellInstance, push?: PhoneService): string {
  const bare = html.replaceAll(
    /\s*<(?:meta (?:name="stenope-(?:server|push)"|http-equiv="Content-Security-Policy")|link rel="(?:manifest|apple-touch-icon)")[^>]*>/g,
    '',
  );
  const metas = [
    `<meta http-equiv="Content-Security-Policy" content="${policy(bare, instance)}" />`,
    `<meta name="stenope-server" content="${instance.server}" />`,
    ...(push === undefined ? [] : [`<meta name="stenope-push" content="${push}" />`]),
  ];
  const told = bare.replace(/(?<=<meta charset="[^"]*"\s*\/?>)/i, `\n    ${metas.join('\n    ')}`);
  if (told === bare) throw new Error('The page does not begin as expected: it names no charset');
  return told;
}

function policy(html: string, { server, alsoFrom }: ShellInstance): string {
  const further = [server, ...alsoFrom].join(' ');
  const socket = server.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    ['script-src', ownPages, ...hashesOf('script', html)].join(' '),
    ['style-src', ownPages, ...hashesOf('style', html)].join(' '),
    `img-src ${ownPages} blob: data: ${further}`,
    `media-src ${ownPages} blob: ${further}`,
    `font-src ${ownPages}`,
    `connect-src ${ownPages} blob: ${further} ${socket}`,
    `worker-src ${ownPages}`,
    "base-uri 'none'",
    `form-action 'self'`,
  ].join('; ');
}

/** Inline scripts and styles are those the build put there: they have no attributes. */
function hashesOf(tag: 'script' | 'style', html: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
