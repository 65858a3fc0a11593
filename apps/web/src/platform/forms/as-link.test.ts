import { expect, test } from 'vitest';
import { asLink } from './as-link.ts';

test.each([
  ['exemple.org', 'https://exemple.org'],
  [' http://exemple.org ', 'http://exemple.org'],
  ['mailto:a@exemple.org', 'mailto:a@exemple.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('%j is the address %j', (written, link) => {
  expect(asLink(written)).toBe(link);
});
