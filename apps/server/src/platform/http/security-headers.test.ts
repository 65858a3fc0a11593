import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const publicUrl = 'https://stenope.example';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (FEATURES: Parameters<typeof securityHeaders>[0]['FEATURES']) =>
  securityHeaders({ publicUrl, FEATURES, MAP_STYLE_URL: undefined }).page[
    'content-security-policy'
  ];

test('a page may name the worker of maps, another where browsers are told things, and no script', () => {
  expect(policy([])).toMatch(/; trusted-types map-worker video-worker$/);
  expect(policy(['share'])).toMatch(/; trusted-types map-worker video-worker$/);
  expect(policy(['share', 'push'])).toMatch(/; trusted-types map-worker video-worker push-worker$/);
  expect(policy(['push'])).toContain("require-trusted-types-for 'script'");
});

test('what was built into a page may run and dress it, and nothing else that stands in one', () => {
  const built =
    '<style>\n#loader {}</style><script>go()</script><script src="/a.js"></script><script type="application/json">{}</script>';
  const of = (html: string) =>
    securityHeaders({ publicUrl, FEATURES: [], MAP_STYLE_URL: undefined }, html).page[
      'content-security-policy'
    ];
  expect(of(built)).toContain(`; script-src 'self' ${sha256('go()')}; `);
  expect(of(built)).toContain(`; style-src 'self' ${sha256('\n#loader {}')}; `);
  expect(of('<div id="root"></div>')).toContain("; script-src 'self'; style-src 'self'; ");
});

test('a style of maps opens its own host, for what is fetched and for pictures, and nothing else', () => {
  const without = policy([]) ?? '';
  const MAP_STYLE_URL = 'https://tiles.example:8443/styles/grey/style.json?key=1';
  const within = securityHeaders({ publicUrl, FEATURES: [], MAP_STYLE_URL }).page[
    'content-security-policy'
  ];
  const host = ' https://tiles.example:8443';
  expect(within).toBe(
    without
      .replace("img-src 'self' blob: data:", `img-src 'self' blob: data:${host}`)
      .replace('wss://stenope.example', `wss://stenope.example${host}`),
  );
  expect(without).not.toContain('tiles.example');
});
