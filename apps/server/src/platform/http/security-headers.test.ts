import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const publicUrl = 'https://stenope.example';
const policy = (FEATURES: Parameters<typeof securityHeaders>[0]['FEATURES']) =>
  securityHeaders({ publicUrl, FEATURES }).page['content-security-policy'];

test('a page may name one worker where browsers are told things, and no script elsewhere', () => {
  expect(policy([])).toMatch(/; trusted-types 'none'$/);
  expect(policy(['share'])).toMatch(/; trusted-types 'none'$/);
  expect(policy(['share', 'push'])).toMatch(/; trusted-types push-worker$/);
  expect(policy(['push'])).toContain("require-trusted-types-for 'script'");
});
