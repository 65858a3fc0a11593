import { and, desc, eq, gt, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { credentials, users, verifications } from '../../../tables/accounts.ts';

/** Facts about the recipient of a mail. */
const addressee = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  displayName: users.displayName,
  language: users.language,
  suspendedAt: users.suspendedAt,
};

export async function findAddressee(on: Executor, userId: string) {
  const [row] = await on.sql.select(addressee).from(users).where(eq(users.id, userId));
  return row;
}

export async function findAddresseeByEmail(on: Executor, email: string) {
  const [row] = await on.sql.select(addressee).from(users).where(eq(users.email, email));
  return row;
}

export async function insertLink(
  on: Executor,
  link: { identifier: string; value: string; expiresAt: Date },
): Promise<void> {
  await on.sql.insert(verifications).values({ id: newId(), ...link });
}

export async function findLink(
  on: Executor,
  identifier: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)));
  return row?.value;
}

/** Deletes a link; true for one of several concurrent callers. */
export async function takeLink(on: Executor, identifier: string): Promise<boolean> {
  const taken = await on.sql
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/** Keeps the newest of a person's links of one kind. */
export async function deleteLinks(
  on: Executor,
  { purpose, userId, keep }: { purpose: string; userId: string; keep: number },
): Promise<void> {
  const ofPerson = and(
    sql`starts_with(${verifications.identifier}, ${`${purpose}:`})`,
    sql`split_part(${verifications.value}, ' ', 1) = ${userId}`,
  );
  const newest = on.sql
    .select({ id: verifications.id })
    .from(verifications)
    .where(ofPerson)
    .orderBy(desc(verifications.id))
    .limit(keep);
  await on.sql.delete(verifications).where(and(ofPerson, notInArray(verifications.id, newest)));
}

export async function deleteExpiredLinks(on: Executor, before: Date): Promise<void> {
  await on.sql.delete(verifications).where(lt(verifications.expiresAt, before));
}

/** Undefined for members who only sign in with a provider. */
export async function findPasswordHash(on: Executor, userId: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), isNotNull(credentials.password)));
  return row?.password ?? undefined;
}

/** Stores a password in the sign-in library's format. */
export async function savePassword(on: Executor, userId: string, password: string): Promise<void> {
  await on.sql
    .insert(credentials)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      // Not the start of the transaction: sessions from before this moment used the former
      // password.
      set: { password, updatedAt: sql`clock_timestamp()` },
    });
}

/** Sets a confirmed new address. */
export async function moveToAddress(
  on: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const [row] = await on.sql
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return row?.id;
}

/** Undefined when the address is no longer this person's. */
export async function verifyAddress(
  on: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const [row] = await on.sql
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return row?.id;
}
