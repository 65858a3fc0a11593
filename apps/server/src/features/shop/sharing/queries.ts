import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media, photoColumns } from '../../../tables/media.ts';
import { products } from '../../../tables/people.ts';
import { holderOfName } from '../../../tables/visibility.ts';

/** What anybody may be told of a product whose link they were given: of one that is on sale. */
export const findShared = prepared('product_shared', (on) =>
  on
    .select({
      name: products.name,
      seller: users.displayName,
      hidesPreviews: users.hidesPreviews,
      sensitive: products.sensitive,
      photo: photoColumns,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .innerJoin(media, eq(media.id, products.mediaId))
    .where(
      and(
        eq(products.id, sql.placeholder('id')),
        eq(users.id, holderOfName),
        products.listed,
        eq(users.shop, 'active'),
        users.isPro,
        isNull(users.suspendedAt),
        isNull(users.leftAt),
        isNull(media.hiddenAt),
      ),
    ),
);
