import { home, returnPlace } from '../routing/return-place.ts';

/** Addresses of the app's own scheme lead to `open`, which is no host. */
const ownScheme = 'stenope://open/';

/**
 * Place in the app an address of another app leads to: one of our own, at our own site or under our
 * own scheme. Anybody may write such an address, so whatever is not exactly that leads nowhere.
 */
export function placeOf(address: string, site: string): string | undefined {
  const start = [`${site}/`, ownScheme].find((one) => address.startsWith(one));
  if (start === undefined) return undefined;
  const asked = `/${address.slice(start.length)}`;
  const place = returnPlace(asked);
  const isHome = asked === '/' || asked === home || asked.startsWith(`${home}?`);
  return place === home && !isHome ? undefined : place;
}
