import { isIP, isIPv6 } from 'node:net';
import type { RateLimit } from './rate-limiter.ts';

/**
 * Key of limits by address: an IPv4 address, or the /64 of an IPv6 one, since a client usually
 * holds all of its /64. Spellings are normalised.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address).split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  // Unparsable addresses share one key.
  if (isIP(bare) === 0) return 'unknown';
  if (!isIPv6(bare)) return bare;
  const parts = expand(bare);
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (isMapped) return dotted(parts[6] ?? 0, parts[7] ?? 0);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * The /48 of an IPv6 network: providers often assign one to a single customer. An IPv4 address
 * stays as it is.
 */
export function siteOf(network: string): string {
  return network.replace(networkForm, '$1::/48');
}

/** The /56 of an IPv6 network, which most providers assign to a household. */
function houseOf(network: string): string {
  return network.replace(networkForm, (_, before: string, last: string) => {
    return `${before}:${last.padStart(4, '0').slice(0, 2)}00::/56`;
  });
}

const networkForm = /^(\w+:\w+:\w+):(\w+)::\/64$/;

/**
 * Multiples of the limit for a /56 and a /48. A /48 may be one household or a town: no household
 * alone can use up its limit.
 */
export const networksOf = { house: 5, site: 20 } as const;

/** Limits of a network and of the /56 and /48 around it. */
export function ofNetwork(limit: Omit<RateLimit, 'who'>, network: string): RateLimit[] {
  const { times } = limit;
  const own = { ...limit, who: network };
  if (siteOf(network) === network) return [own];
  return [
    own,
    { ...limit, who: houseOf(network), times: times * networksOf.house },
    { ...limit, who: siteOf(network), times: times * networksOf.site },
  ];
}

/** Some proxies append the port to the address. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** The eight groups of an IPv6 address in any spelling. */
function expand(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const before = groups(head);
  if (tail === undefined) return before;
  const after = groups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
