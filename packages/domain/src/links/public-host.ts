/**
 * Whether a host is on the public internet. A link to any other leads into the reader's own
 * network: to their router, their printer, a service on their machine.
 */
export function isPublicHost(host: string): boolean {
  // A trailing dot names the same host.
  const name = host.toLowerCase().replace(/\.$/, '');
  if (/^\[.*\]$/.test(name)) return isPublicAddress(name.slice(1, -1));
  if (/^[\d.]+$/.test(name)) return isPublicAddress(name);
  return /^[^.]+(?:\.[^.]+)+$/.test(name) && !innerNames.test(name);
}

/**
 * Names resolved within the local network: reserved ones (RFC 6761, 6762, 8375, and `.internal` by
 * ICANN), and those routers and offices use by habit.
 */
const innerNames =
  /\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether an address is public; in its normal form, as a URL parser returns it. */
export function isPublicAddress(address: string): boolean {
  const four = readFour(address);
  if (four !== undefined) return !innerFour.some((network) => isWithin(four, network));
  const six = readSix(address);
  if (six === undefined) return false;
  // Allocated IPv6 space, without wrapped IPv4 addresses and documentation ranges.
  return startsWith(six, '001') && !innerSix.some((prefix) => startsWith(six, prefix));
}

/** Non-public IPv4 networks: address and prefix length. */
const innerFour: readonly (readonly [number, number])[] = (
  [
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
  ] as const
).map(([network, length]) => [readFour(network) ?? 0, length] as const);

/** 2001::/32 (Teredo), 2001:db8::/32 (examples), 2002::/16 (6to4), as their first bits. */
const innerSix = [bits([0x2001, 0x0000]), bits([0x2001, 0x0db8]), bits([0x2002])] as const;

function isWithin(address: number, [network, length]: readonly [number, number]): boolean {
  const size = 2 ** (32 - length);
  return Math.floor(address / size) === Math.floor(network / size);
}

function startsWith(groups: readonly number[], prefix: string): boolean {
  return bits(groups).startsWith(prefix);
}

function bits(groups: readonly number[]): string {
  return groups.map((group) => group.toString(2).padStart(16, '0')).join('');
}

function readFour(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** The eight groups of an IPv6 address in any notation. */
function readSix(text: string): readonly number[] | undefined {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  if (!before || !after) return undefined;
  const left = 8 - before.length - after.length;
  if (tail === undefined) return left === 0 ? before : undefined;
  return left > 0 ? [...before, ...Array<number>(left).fill(0), ...after] : undefined;
}

function groupsOf(text: string): readonly number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  for (const part of text.split(':')) {
    const four = readFour(part);
    if (four !== undefined) groups.push(Math.floor(four / 65_536), four % 65_536);
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}
