import { notificationTypes } from '@stenope/domain/people/limits';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { credentials, formerUsernames, users, verifications } from '../../../tables/accounts.ts';

export async function deleteWaysIn(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(credentials).where(eq(credentials.userId, userId));
  await tx.sql
    .delete(verifications)
    .where(sql`split_part(${verifications.value}, ' ', 1) = ${userId}`);
}

/** Clears everything of a member except the name under which their posts stay. */
export async function stripUser(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.sql
    .update(users)
    .set({
      // Random: a predictable address could belong to somebody already.
      email: `${crypto.randomUUID()}@left.invalid`,
      emailVerified: false,
      image: null,
      role: 'member',
      language: null,
      interests: [],
      bio: '',
      fullName: '',
      website: null,
      // No notifications to an account without a reader.
      silenced: [...notificationTypes],
      wantsDigest: false,
      offersFeed: false,
      placeLabel: null,
      placeLat: null,
      placeLon: null,
      shop: 'none',
      leftAt: at,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
  await tx.sql.delete(formerUsernames).where(eq(formerUsernames.userId, userId));
}

/** Locks the row: no new row can refer to it until the transaction ends. */
export async function findToErase(
  tx: Transaction,
  userId: string,
): Promise<{ username: string } | undefined> {
  const [row] = await tx.sql
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/** Former usernames, which stay reserved without naming anybody. */
export async function listFormerNames(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.sql
    .delete(formerUsernames)
    .where(eq(formerUsernames.userId, userId))
    .returning({ username: formerUsernames.username });
  return rows.map(({ username }) => username);
}

export async function restName(tx: Transaction, erased: string, freedAt: Date): Promise<void> {
  await tx.sql
    .insert(formerUsernames)
    .values({ username: erased, userId: null, freedAt })
    .onConflictDoUpdate({ target: formerUsernames.username, set: { userId: null, freedAt } });
}

/** Deletes the row, with everything that cascades from it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(users).where(eq(users.id, userId));
}

export async function isThere(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return row !== undefined;
}

export async function findUserToExport(on: Executor, userId: string) {
  const [user] = await on.sql.select().from(users).where(eq(users.id, userId));
  return user;
}
