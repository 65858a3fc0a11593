import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses come from browsers, that is from anybody: we send only to machines that everybody on
 * the internet reaches, never to one beside us.
 */

const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4');
}
// Networks in which an address of version 4 is wrapped, and one for examples.
inner.addSubnet('2001::', 32, 'ipv6');
inner.addSubnet('2001:db8::', 32, 'ipv6');
inner.addSubnet('2002::', 16, 'ipv6');

/** All that is given out of version 6. */
const outer6 = new BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');

export function isOuter(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address, 'ipv4');
  return version === 6 && outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Whether we would send there at all; where its name leads is seen when we do. */
export function mayReach(endpoint: URL, { loopback }: { readonly loopback: boolean }): boolean {
  if (loopback && endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1') return true;
  const host = endpoint.hostname.replaceAll(/^\[|\]$/g, '');
  // The usual port alone: others are for looking which doors are open.
  if (endpoint.protocol !== 'https:' || endpoint.port !== '') return false;
  return isIP(host) === 0 ? !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host) : isOuter(host);
}

class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

/** Looks a name up once and connects to what was looked at: nobody can change it in between. */
export const outerLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || !found.every(({ address }) => isOuter(address))) {
      return done(new InnerAddress('leads to an inner address'), []);
    }
    const [first] = found;
    if (options.all || !first) return done(null, found);
    return done(null, first.address, first.family);
  });
};
