import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost } from './public-host.ts';

/** Links are checked as parsed, whatever was typed. */
const leadsOutside = (link: string) => isPublicHost(new URL(link).hostname);

test.each([
  'https://stenope.example/',
  'https://www.ada-lovelace.fr/galerie',
  'https://例え.jp/',
  'https://localhost.example.org/',
  'https://local.fr/',
  'https://internal.org/',
  'https://ada.example./',
  'http://93.184.216.34/',
  'http://172.32.0.1/',
  'http://100.63.255.255/',
  'http://[2a00:1450:4007::1]/',
  'https://10.example.org/',
])('%s is open to everybody', (link) => {
  expect(leadsOutside(link)).toBe(true);
});

test.each([
  // This machine, in every spelling a browser understands.
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST:3000/',
  'http://app.localhost/',
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.255.255.254/',
  'http://0/',
  'http://0.0.0.0/',
  'http://①②⑦.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  // Private networks of homes, offices and providers.
  'http://10.0.0.1/',
  'http://012.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://0xc0a80101/',
  'http://100.64.0.1/',
  'http://[fd00::1]/',
  'http://[fc00::1]/',
  'http://[::ffff:192.168.1.1]/',
  // Link-local addresses, and those of cloud metadata.
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[ff02::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  // Documentation addresses.
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://[2001:db8::1]/',
  // Names resolved within the local network.
  'http://intranet/',
  'http://intranet./',
  'http://router/',
  'http://printer.local/',
  'http://printer.LOCAL./',
  'http://db.internal/',
  'http://metadata.google.internal/',
  'http://nas.lan/',
  'http://fritz.home/',
  'http://nas.home.arpa/',
  'http://wiki.corp/',
  'http://wiki.intranet/',
  'http://vault.private/',
  'http://host.localdomain/',
])('%s is not', (link) => {
  expect(leadsOutside(link)).toBe(false);
});

test('what is no address is no public one', () => {
  for (const strange of [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1:2',
    'fe80::1%eth0',
    '::1::',
    'g::',
  ]) {
    expect([strange, isPublicAddress(strange)]).toEqual([strange, false]);
  }
});
