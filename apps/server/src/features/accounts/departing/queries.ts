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

/** All that is theirs but the name under which their posts stay. */
export async function stripUser(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.sql
    .update(users)
    .set({
      // Of chance: one that can be told beforehand could be somebody's already.
      email: `${crypto.randomUUID()}@left.invalid`,
      emailVerified: false,
      image: null,
      role: 'member',
      language: null,
      interests: [],
      bio: '',
      fullName: '',
      website: null,
      // Nobody is there to be told anything.
      silenced: [...notificationTypes],
      wantsDigest: false,
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

/** Nothing new can point to them until the transaction ends. */
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

/** Names that shall rest without naming anybody. */
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

/** With whatever still hangs on them. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(users).where(eq(users.id, userId));
}

export async function isThere(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return row !== undefined;
}
