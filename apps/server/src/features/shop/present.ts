import type { Archived } from '@stenope/contract/accounts/archive';
import type { Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import type { Product } from '@stenope/contract/people/shop';
import { statusOf } from '@stenope/domain/posts/status';
import type { listProductsToExport, ProductRow } from './queries.ts';
import { archivedPicture, type RowOf } from '../../platform/exporting.ts';

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

export function archivedProduct({
  product,
  photo,
}: RowOf<typeof listProductsToExport>): Archived<'products'> {
  const { id, name, description, alt, sensitive, priceCents, link, sellerStatus, state } = product;
  return {
    id,
    name,
    description,
    photo: archivedPicture(photo),
    alt,
    sensitive,
    priceCents,
    link,
    sellerStatus,
    state,
    createdAt: product.createdAt.toISOString(),
  };
}
