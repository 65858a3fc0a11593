import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicHost } from '@stenope/domain/links/public-host';

/**
 * Addresses come from browsers, that is from anybody: we send only to machines that everybody on
 * the internet reaches, never to one beside us.
 */

/** Whether we would send there at all; where its name leads is seen when we do. */
export function mayReach(endpoint: URL, { loopback }: { readonly loopback: boolean }): boolean {
  if (loopback && endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1') return true;
  // The usual port alone: others are for looking which doors are open.
  return endpoint.protocol === 'https:' && endpoint.port === '' && isPublicHost(endpoint.hostname);
}

class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

/** Looks a name up once and connects to what was looked at: nobody can change it in between. */
export const outerLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new InnerAddress('leads to an inner address'), []);
    }
    const [first] = found;
    if (options.all || !first) return done(null, found);
    return done(null, first.address, first.family);
  });
};
