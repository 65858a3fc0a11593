import type { AnswerOf } from '@stenope/contract/action';
import { readOwnProfile } from '@stenope/contract/people/profile';
import {
  deleteProduct,
  listProducts,
  readProduct,
  type Product,
} from '@stenope/contract/people/shop';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export const shopKeys = {
  products: ['shop', 'product'],
  product: (productId: string) => ['shop', 'product', productId],
  lists: ['shop', 'list'],
  list: (sellerId: string) => ['shop', 'list', sellerId],
  own: ['shop', 'own'],
} as const;

/**
 * Always stale: shops open and close on another page, so the cache is shown and refetched each
 * time.
 */
const asked = 0;

export function productQuery(productId: string) {
  return queryOptions({
    queryKey: shopKeys.product(productId),
    queryFn: ({ signal }) => api(readProduct, { params: { productId }, signal }),
    staleTime: asked,
    // One's own product changes by an event when its picture is developed.
    meta: { live: true },
  });
}

type Page = AnswerOf<typeof listProducts>;

const pageSize = 24;

export function productsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: shopKeys.list(userId),
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: pageSize, cursor: pageParam };
      return api(listProducts, { params: { userId }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    staleTime: asked,
    meta: { live: true },
  });
}

/** Whether the member may sell. */
export function ownShopQuery() {
  return queryOptions({
    queryKey: shopKeys.own,
    queryFn: async ({ signal }) => {
      const { isPro, shop } = await api(readOwnProfile, { signal });
      return { isOpen: isPro && shop === 'active' };
    },
    staleTime: asked,
  });
}

/** Stores the product for its page, and invalidates lists. */
export function keepProduct(cache: QueryClient, product: Product): Product {
  cache.setQueryData(shopKeys.product(product.id), product);
  void cache.invalidateQueries({ queryKey: shopKeys.lists });
  return product;
}

/** Products deleted on this page, which is left anyway: the event need not refetch them. */
const deletedHere = new Set<string>();

export async function removeProduct(productId: string): Promise<void> {
  deletedHere.add(productId);
  try {
    await api(deleteProduct, { params: { productId } });
  } catch (error) {
    deletedHere.delete(productId);
    throw error;
  }
}

export function wasDeletedHere(productId: string): boolean {
  return deletedHere.has(productId);
}

export function productAddress({ id, seller }: Pick<Product, 'id' | 'seller'>): string {
  return `/shop/${seller.username}/${id}`;
}
