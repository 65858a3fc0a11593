import { expect, test } from 'vitest';
import { patienceOn } from './viewer-patience.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, 3_000],
  ['an iPad that says so', `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${safari}`, 5, 3_000],
  [
    'an iPad that calls itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`,
    5,
    3_000,
  ],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`, 0, 10_000],
  ['a phone of another kind', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 5, 10_000],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0', 10, 10_000],
])('on %s', (_, userAgent, maxTouchPoints, ms) => {
  expect(patienceOn({ userAgent, maxTouchPoints })).toBe(ms);
});
