import { asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { products } from '../../../tables/people.ts';

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
