import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';

type User = typeof users.$inferSelect;

/** What a member says of themselves, and what stands open to them. */
export type ProfileChanges = Partial<
  Pick<
    User,
    | 'username'
    | 'usernameChosen'
    | 'displayName'
    | 'fullName'
    | 'bio'
    | 'website'
    | 'silenced'
    | 'wantsDigest'
    | 'hidesPreviews'
    | 'placeLabel'
    | 'placeLat'
    | 'placeLon'
    | 'isPro'
    | 'shop'
  >
>;

export const findInterests = prepared<{ id: string }, Pick<User, 'interests'>[]>(
  'account_interests',
  (on) =>
    on
      .select({ interests: users.interests })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
);

export async function updateProfile(
  tx: Transaction,
  id: string,
  changes: ProfileChanges,
): Promise<void> {
  await tx.sql
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}
