/** Where an address of this site leads. */
export type NoticedPlace =
  | { readonly kind: 'post' | 'product'; readonly id: string }
  | { readonly kind: 'profile'; readonly username: string }
  /** A page of ours, with nothing of one member. */
  | { readonly kind: null };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the address of a notice, whole or from its first slash on. Undefined for an address of
 * another site.
 */
export function readNoticedAddress(address: string, publicUrl: string): NoticedPlace | undefined {
  const written = address.trim();
  const isWhole = /^https?:\/\//i.test(written);
  if (!isWhole && !/^\/(?![/\\])/.test(written)) return undefined;
  const url = URL.parse(written, publicUrl);
  // Members copy addresses from wherever they see them: `http` and `https` lead to the same page.
  if (!url || url.host !== new URL(publicUrl).host || url.username || url.password)
    return undefined;
  return placeOf(url.pathname);
}

function placeOf(pathname: string): NoticedPlace {
  const [first, name = '', second, id = ''] = pathname.split('/').slice(1);
  if (first === 'profile' && /^\w{1,30}$/.test(name)) return { kind: 'profile', username: name };
  if (first === 'user' && second === 'post' && uuid.test(id)) return { kind: 'post', id };
  if (first === 'shop' && uuid.test(second ?? '')) return { kind: 'product', id: second ?? '' };
  return { kind: null };
}
