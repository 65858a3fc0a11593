import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';

export type Restored = Pick<
  typeof users.$inferSelect,
  | 'displayName'
  | 'fullName'
  | 'bio'
  | 'website'
  | 'language'
  | 'interests'
  | 'silenced'
  | 'hidesPreviews'
  | 'showsSensitive'
  | 'wantsDigest'
  | 'shop'
  | 'placeLabel'
  | 'placeLat'
  | 'placeLon'
>;

export async function restoreUser(
  tx: Transaction,
  userId: string,
  restored: Partial<Restored>,
): Promise<void> {
  await tx.sql
    .update(users)
    .set({ ...restored, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}
