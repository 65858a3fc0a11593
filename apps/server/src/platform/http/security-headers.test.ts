import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const publicUrl = 'https://stenope.example';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (html?: string) =>
  securityHeaders({ publicUrl, MAP_STYLE_URL: undefined }, html).page['content-security-policy'];

test('a page may name its three workers, and no script', () => {
  expect(policyOf()).toMatch(/; trusted-types map-worker video-worker service-worker$/);
  expect(policyOf()).toContain("require-trusted-types-for 'script'");
});

test('what was built into a page may run and dress it, and nothing else that stands in one', () => {
  const built =
    '<style>\n#loader {}</style><script>go()</script><script src="/a.js"></script><script type="application/json">{}</script>';
  expect(policyOf(built)).toContain(`; script-src 'self' ${sha256('go()')}; `);
  expect(policyOf(built)).toContain(`; style-src 'self' ${sha256('\n#loader {}')}; `);
  expect(policyOf('<div id="root"></div>')).toContain("; script-src 'self'; style-src 'self'; ");
});

test('a style of maps opens its own host, for what is fetched and for pictures, and nothing else', () => {
  const without = policyOf() ?? '';
  const MAP_STYLE_URL = 'https://tiles.example:8443/styles/grey/style.json?key=1';
  const within = securityHeaders({ publicUrl, MAP_STYLE_URL }).page['content-security-policy'];
  const host = ' https://tiles.example:8443';
  expect(within).toBe(
    without
      .replace("img-src 'self' blob: data:", `img-src 'self' blob: data:${host}`)
      .replace('wss://stenope.example', `wss://stenope.example${host}`),
  );
  expect(without).not.toContain('tiles.example');
});
