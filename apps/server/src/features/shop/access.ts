import type { ShopState } from '@stenope/domain/people/limits';
import type { PostState } from '@stenope/domain/posts/status';

/** Relation of a viewer to a product. */
export interface ProductAccess {
  readonly isSeller: boolean;
  readonly isStaff: boolean;
  /** By the rule of lists: listed, in an open shop, without a block. */
  readonly visible: boolean;
  readonly state: PostState;
}

/**
 * Sellers see their own processing and masked products, also in a closed shop; the team sees
 * everything.
 */
export function mayRead({ visible, isSeller, isStaff, state }: ProductAccess): boolean {
  return visible || isStaff || (isSeller && state !== 'removed');
}

/** Only sellers edit, whatever the role of others. */
export function refusedEdit(
  access: ProductAccess,
): 'not_found' | 'not_author' | 'moderated' | undefined {
  const refused = refusedDelete(access);
  return refused ?? (access.state === 'masked' ? 'moderated' : undefined);
}

export function refusedDelete(access: ProductAccess): 'not_found' | 'not_author' | undefined {
  if (!mayRead(access)) return 'not_found';
  return access.isSeller ? undefined : 'not_author';
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
  /** Neither suspended nor departed, and no block between them. */
  readonly mayInteract: boolean;
  readonly open: boolean;
}

/** Only its owner and the team see a closed shop. */
export function mayEnter({ isSeller, isStaff, mayInteract, open }: Visit): boolean {
  return isSeller || isStaff || (mayInteract && open);
}
