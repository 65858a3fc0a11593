import { expect, test } from 'vitest';
import { mayReach, outerLookup } from './reach.ts';

const may = (url: string, loopback = false) => mayReach(new URL(url), { loopback });

test('messages go to services of the internet, by https and its usual port', () => {
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://93.184.216.34/x',
  ]) {
    expect(may(url), url).toBe(true);
  }
  for (const url of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://[2002:7f00:1::]/x',
    'http://127.0.0.1:4125/x',
  ]) {
    expect(may(url), url).toBe(false);
  }
});

test('to this machine only where a test says so', () => {
  expect(may('http://127.0.0.1:4125/x', true)).toBe(true);
  expect(may('http://10.0.0.1:4125/x', true)).toBe(false);
  expect(may('https://127.0.0.1/x', true)).toBe(false);
});

test('a name that leads inside leads nowhere', async () => {
  const looked = await new Promise((done) => {
    outerLookup('localhost', {}, (error) => done(error?.name));
  });
  expect(looked).toBe('InnerAddress');
});
