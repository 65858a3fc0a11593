import { and, desc, eq, gt, sql, asc, isNull } from 'drizzle-orm';
import type { Sql, Transaction, Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { originalColumns, photoColumns, type PhotoColumn } from '../media/photo-sql.ts';
import { products } from '../../tables/people.ts';
import { productVisibleTo } from '../posts/visibility-sql.ts';
import { withoutBlock, holderOfName, personColumns, type PersonRow } from '../people/person-sql.ts';

type Product = typeof products.$inferSelect;
type User = typeof users.$inferSelect;

export interface ProductRow {
  readonly product: Product;
  readonly seller: PersonRow & Pick<User, 'shop'>;
  readonly media: Pick<typeof media.$inferSelect, PhotoColumn>;
  readonly visible: boolean;
}

const reader = sql.placeholder('viewer');

/** With everything shown of it, for one reader; `users` is the seller. */
const reading = (on: Sql) =>
  on
    .select({
      product: products,
      seller: { ...personColumns(users), shop: users.shop },
      media: photoColumns,
      visible: productVisibleTo(reader),
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .innerJoin(media, eq(media.id, products.mediaId));

export const findProduct = prepared<{ id: string; viewer: string }, ProductRow[]>(
  'product_read',
  (on) => reading(on).where(eq(products.id, sql.placeholder('id'))),
);

interface ShopRow extends Pick<User, 'id' | 'isPro' | 'shop'> {
  readonly mayInteract: boolean;
}

export const findShop = prepared<{ id: string; viewer: string }, ShopRow[]>('shop_entered', (on) =>
  on
    .select({
      id: users.id,
      isPro: users.isPro,
      shop: users.shop,
      mayInteract: sql<boolean>`${users.suspendedAt} is null and ${users.leftAt} is null
        and ${withoutBlock(reader, users.id)}`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** Newest first: visible ones, and one's own while processing or masked. */
export const listProducts = prepared<
  { seller: string; viewer: string; before: string; limit: number },
  ProductRow[]
>('products_of_seller', (on) =>
  reading(on)
    .where(
      and(
        eq(products.sellerId, sql.placeholder('seller')),
        sql`${products.id} < ${sql.placeholder('before')}::uuid`,
        sql`(${products.listed}
          or ${products.sellerId} = ${reader} and ${products.state} <> 'removed')`,
      ),
    )
    .orderBy(desc(products.id))
    .limit(sql.placeholder('limit')),
);

export async function insertProduct(
  tx: Transaction,
  row: typeof products.$inferInsert,
): Promise<void> {
  await tx.sql.insert(products).values(row);
}

/** Locks a product. */
export async function lockProduct(tx: Transaction, id: string): Promise<void> {
  await tx.sql
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update');
}

export async function updateProduct(
  tx: Transaction,
  id: string,
  changes: Partial<Product>,
): Promise<void> {
  await tx.sql.update(products).set(changes).where(eq(products.id, id));
}

export async function deleteProduct(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(products).where(eq(products.id, id));
}

/** Locks the product of a picture, before the picture itself. */
export async function lockByMedia(tx: Transaction, mediaId: string): Promise<Product | undefined> {
  const [row] = await tx.sql
    .select()
    .from(products)
    .where(eq(products.mediaId, mediaId))
    .for('no key update');
  return row;
}

export async function listProductsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ id: products.id })
    .from(products)
    .where(eq(products.sellerId, userId))
    .orderBy(asc(products.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

export async function findToErase(tx: Transaction, id: string) {
  const [row] = await tx.sql.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}

/** Public facts about a product on sale, for link previews. */
export const findShared = prepared('product_shared', (on) =>
  on
    .select({
      id: products.id,
      name: products.name,
      alt: products.alt,
      seller: users.displayName,
      username: users.username,
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

export async function listProductsToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select({ product: products, photo: originalColumns })
    .from(products)
    .innerJoin(media, eq(media.id, products.mediaId))
    .where(and(eq(products.sellerId, userId), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.product.id, ...row }));
}
