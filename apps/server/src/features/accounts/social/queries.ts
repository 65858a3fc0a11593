import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { credentials, users, verifications } from '../../../tables/accounts.ts';

/** Deletes a state; of several concurrent callers only one gets its expiry. */
export async function takeJourney(
  on: Executor,
  identifier: string,
  provider: string,
): Promise<Date | undefined> {
  const [row] = await on.sql
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), eq(verifications.value, provider)))
    .returning({ expiresAt: verifications.expiresAt });
  return row?.expiresAt;
}

const person = {
  id: users.id,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
};

export async function findLinked(
  tx: Transaction,
  { provider, accountId }: { provider: string; accountId: string },
) {
  const [row] = await tx.sql
    .select(person)
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, accountId)))
    .for('no key update', { of: users });
  return row;
}

export async function findAddressHolder(tx: Transaction, email: string) {
  const [row] = await tx.sql
    .select(person)
    .from(users)
    .where(eq(users.email, email))
    .for('no key update');
  return row;
}

/** The provider's id of a linked person. */
export async function findAccountId(
  tx: Transaction,
  userId: string,
  provider: string,
): Promise<string | undefined> {
  const [row] = await tx.sql
    .select({ accountId: credentials.accountId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, provider)));
  return row?.accountId;
}

/** Stores the identity only, not the provider's tokens. */
export async function insertLinked(
  tx: Transaction,
  userId: string,
  { provider, accountId }: { provider: string; accountId: string },
): Promise<void> {
  await tx.sql.insert(credentials).values({ id: newId(), userId, providerId: provider, accountId });
}

export async function insertNewcomer(
  tx: Transaction,
  newcomer: Pick<typeof users.$inferInsert, 'email' | 'username' | 'displayName' | 'language'>,
): Promise<string> {
  const id = newId();
  await tx.sql
    .insert(users)
    .values({ id, ...newcomer, emailVerified: true, usernameChosen: false });
  return id;
}
