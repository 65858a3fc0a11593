import { expect, test } from 'vitest';
import { deviceOf } from './devices.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  [`${iphone} (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${iphone} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
  ],
  [
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${iphone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'macOS'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 Stenope/1.2.0`, 'Sténopé', 'iOS'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${webkit} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Stenope/1.2`,
    'Sténopé',
    'Android',
  ],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test('what no browser says of itself is nothing we repeat', () => {
  const nothing = { browser: null, system: null };
  for (const userAgent of [
    null,
    '',
    'curl/8.5.0',
    'Firefox/145.0',
    'node',
    '<script>alert(1)</script> Firefox/145.0',
    `Mozilla/5.0 (Windows NT 10.0)\r\nSet-Cookie: a=b Firefox/1`,
    `Mozilla/5.0 (Windows NT 10.0) Gecko/1 Firefox/145\u202e`,
    `Mozilla/5.0 (${'x'.repeat(390)}) Firefox/145.0`,
    `Mozilla/5.0 (${'('.repeat(300)} Firefox/145.0`,
    'Mozilla/5.0 () Firefox/145.0',
    '__proto__',
  ]) {
    expect([userAgent, deviceOf(userAgent)]).toEqual([userAgent, nothing]);
  }
});

test('one half can be known without the other', () => {
  expect(deviceOf(`${windows} Quantum/12`)).toEqual({ browser: null, system: 'Windows' });
  expect(deviceOf('Mozilla/5.0 (Haiku R1) Gecko/20100101 Firefox/145.0')).toEqual({
    browser: 'Firefox',
    system: null,
  });
});
