import type { Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import type { Product } from '@stenope/contract/people/shop';
import { statusOf } from '@stenope/domain/posts/status';
import type { ProductRow } from './queries.ts';

interface Parts {
  readonly seller: Person;
  readonly photo: Photo | null;
  readonly onSale: boolean;
  readonly can: Product['can'];
}

export function presentProduct({ product, media }: ProductRow, parts: Parts): Product {
  const { id, name, description, alt, sensitive, priceCents, link, sellerStatus } = product;
  return {
    id,
    name,
    description,
    alt,
    sensitive,
    priceCents,
    link,
    sellerStatus,
    createdAt: product.createdAt.toISOString(),
    status: statusOf({ ...product, failed: media.state === 'failed' }),
    ...parts,
  };
}
