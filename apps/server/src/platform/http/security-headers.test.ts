import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const publicUrl = 'https://stenope.example';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (FEATURES: Parameters<typeof securityHeaders>[0]['FEATURES']) =>
  securityHeaders({ publicUrl, FEATURES }).page['content-security-policy'];

test('a page may name one worker where browsers are told things, and no script elsewhere', () => {
  expect(policy([])).toMatch(/; trusted-types 'none'$/);
  expect(policy(['share'])).toMatch(/; trusted-types 'none'$/);
  expect(policy(['share', 'push'])).toMatch(/; trusted-types push-worker$/);
  expect(policy(['push'])).toContain("require-trusted-types-for 'script'");
});

test('what was built into a page may run and dress it, and nothing else that stands in one', () => {
  const built =
    '<style>\n#loader {}</style><script>go()</script><script src="/a.js"></script><script type="application/json">{}</script>';
  const of = (html: string) =>
    securityHeaders({ publicUrl, FEATURES: [] }, html).page['content-security-policy'];
  expect(of(built)).toContain(`; script-src 'self' ${sha256('go()')}; `);
  expect(of(built)).toContain(`; style-src 'self' ${sha256('\n#loader {}')}; `);
  expect(of('<div id="root"></div>')).toContain("; script-src 'self'; style-src 'self'; ");
});
