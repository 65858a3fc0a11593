import { expect, test } from 'vitest';
import { isOlder } from './version.ts';

test.each([
  ['1.3.9', '1.4.0'],
  ['1.4', '1.4.1'],
  ['1.9.0', '1.10.0'],
  ['0.9.9', '1.0.0'],
  ['1.4.0-beta', '1.4.1'],
])('%s is older than %s', (version, least) => {
  expect(isOlder(version, least)).toBe(true);
  expect(isOlder(least, version)).toBe(false);
});

test.each(['1.4.0', '1.4', '1.4.0-beta', '', 'dev'])('"%s" is not older than 1.4.0', (version) => {
  expect(isOlder(version, '1.4.0')).toBe(false);
});
