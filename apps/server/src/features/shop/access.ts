import type { ShopState } from '@stenope/domain/people/limits';
import type { PostState } from '@stenope/domain/posts/status';

/** How somebody stands to a product. */
export interface ProductAccess {
  readonly isSeller: boolean;
  readonly isStaff: boolean;
  /** By the rule of lists: shown, in an open shop, of somebody one may meet. */
  readonly visible: boolean;
  readonly state: PostState;
}

/** Sellers see what waits, is masked or lies in a closed shop; who looks after the site sees all. */
export function mayRead({ visible, isSeller, isStaff, state }: ProductAccess): boolean {
  return visible || isStaff || (isSeller && state !== 'removed');
}

/** Nobody edits for another, whatever their rank. */
export function refusedEdit(
  standing: ProductAccess,
): 'not_found' | 'not_author' | 'moderated' | undefined {
  const refused = refusedDelete(standing);
  return refused ?? (standing.state === 'masked' ? 'moderated' : undefined);
}

export function refusedDelete(standing: ProductAccess): 'not_found' | 'not_author' | undefined {
  if (!mayRead(standing)) return 'not_found';
  return standing.isSeller ? undefined : 'not_author';
}

interface Shop {
  readonly isPro: boolean;
  readonly shop: ShopState;
}

/** Selling needs a Pro profile and an open shop. */
export function refusedSale({ isPro, shop }: Shop): 'pro_required' | 'shop_inactive' | undefined {
  if (!isPro) return 'pro_required';
  return shop === 'active' ? undefined : 'shop_inactive';
}

export function isOpen(shop: Shop): boolean {
  return refusedSale(shop) === undefined;
}

interface Visit {
  readonly isSeller: boolean;
  readonly isStaff: boolean;
  /** Neither suspended nor gone, and neither has blocked the other. */
  readonly mayInteract: boolean;
  readonly open: boolean;
}

/** A closed shop has its owner in it, and nobody else but who looks after the site. */
export function mayEnter({ isSeller, isStaff, mayInteract, open }: Visit): boolean {
  return isSeller || isStaff || (mayInteract && open);
}
