import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicHost } from '@stenope/domain/links/public-host';

/**
 * Endpoints come from browsers, that is from anybody: we send only to public hosts, never into our
 * own network (SSRF).
 */

/** Whether we would send there at all; the host's address is checked on connecting. */
export function mayReach(endpoint: URL, { loopback }: { readonly loopback: boolean }): boolean {
  if (loopback && endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1') return true;
  // Default port only: other ports would allow scanning.
  return endpoint.protocol === 'https:' && endpoint.port === '' && isPublicHost(endpoint.hostname);
}

class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

/** Resolves a host once, checks the addresses and connects to them: DNS rebinding has no effect. */
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
