import { expect, test } from 'vitest';
import { networkOf, ofNetwork, siteOf } from './network.ts';

test('an IPv4 address stands for itself, also when written as IPv6', () => {
  for (const spelling of [
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '::FFFF:192.0.2.7',
    '::ffff:c000:207',
    '0:0:0:0:0:ffff:c000:0207',
  ]) {
    expect([spelling, networkOf(spelling)]).toEqual([spelling, '192.0.2.7']);
  }
});

test('an IPv6 address stands for its /64, however it is written', () => {
  for (const spelling of [
    '2001:db8:0:1::',
    '2001:db8:0:1::7',
    '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8::1:0:0:0:1',
    '2001:db8:0:1::192.0.2.7',
    '2001:db8:0:1::7%eth0',
  ]) {
    expect([spelling, networkOf(spelling)]).toEqual([spelling, '2001:db8:0:1::/64']);
  }
  expect(networkOf('2001:db8:0:2::7')).toBe('2001:db8:0:2::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('a port beside the address changes nothing', () => {
  for (const [spelling, network] of [
    ['203.0.113.7:4001', '203.0.113.7'],
    ['[2001:db8:0:1::7]:4001', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::7]', '2001:db8:0:1::/64'],
  ] as const) {
    expect([spelling, networkOf(spelling)]).toEqual([spelling, network]);
  }
});

test('all that is no address counts as one', () => {
  for (const strange of ['', 'unix', '203.0.113', 'unknown', '1.2.3.4:x']) {
    expect([strange, networkOf(strange)]).toEqual([strange, 'unknown']);
  }
});

test('a network of IPv6 is counted with its house and its site', () => {
  expect(siteOf(networkOf('2001:db8:7:1::9'))).toBe('2001:db8:7::/48');
  expect(siteOf(networkOf('2001:db8:7:ffff::'))).toBe('2001:db8:7::/48');
  expect(siteOf(networkOf('2001:db8:8:1::9'))).toBe('2001:db8:8::/48');
  expect(siteOf(networkOf('192.0.2.7'))).toBe('192.0.2.7');
  const five = { of: 'joining', times: 5, seconds: 60 };
  expect(ofNetwork(five, networkOf('2001:db8:7:1::9'))).toEqual([
    { ...five, who: '2001:db8:7:1::/64' },
    { ...five, who: '2001:db8:7:0000::/56', times: 25 },
    { ...five, who: '2001:db8:7::/48', times: 100 },
  ]);
  const houseOf = (address: string) => ofNetwork(five, networkOf(address))[1]?.who;
  expect(houseOf('2001:db8:7:12ff::')).toBe('2001:db8:7:1200::/56');
  expect(houseOf('2001:db8:7:1200::')).toBe('2001:db8:7:1200::/56');
  expect(houseOf('2001:db8:7:1300::')).toBe('2001:db8:7:1300::/56');
  expect(ofNetwork(five, '192.0.2.7')).toEqual([{ ...five, who: '192.0.2.7' }]);
});
