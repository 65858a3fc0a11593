import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { prepared, genericPlanParameter } from '../../platform/db/prepared.ts';
import { newId } from '../../platform/ids.ts';
import { credentials, sessions, users, verifications } from '../../tables/accounts.ts';
import { follows } from '../../tables/people.ts';
import { followedTags } from '../../tables/posts.ts';
import { endTokensOf } from './tokens/queries.ts';

export interface UserRow {
  readonly user: typeof users.$inferSelect;
  readonly hasPassword: boolean;
  readonly followsSomebody: boolean;
}

type Role = UserRow['user']['role'];

/** Batched: under load, concurrent requests are looked up together. */
export const findSessions = prepared<{ tokens: readonly string[] }, SessionOwner[]>(
  'find_sessions',
  (on) => {
    // One key look-up each, whatever number of rows PostgreSQL estimates.
    const found = on
      .select()
      .from(sessions)
      .where(sql`${sessions.token} = asked.token`)
      .limit(1)
      .as('found');
    return on
      .select({
        token: found.token,
        sessionId: found.id,
        expiresAt: found.expiresAt,
        lastSeenAt: found.lastSeenAt,
        userId: users.id,
        role: users.role,
        suspendedAt: users.suspendedAt,
      })
      .from(sql`unnest(${genericPlanParameter('tokens', 'text[]')}) as asked (token)`)
      .crossJoinLateral(found)
      .innerJoin(users, eq(users.id, found.userId));
  },
);

export async function findSessionByToken(
  on: Executor,
  { token }: { token: string },
): Promise<SessionOwner[]> {
  return findSessions(on, { tokens: [token] });
}

export interface SessionOwner {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly userId: string;
  readonly role: Role;
  readonly suspendedAt: Date | null;
}

export const findUser = prepared<{ id: string }, UserRow[]>('find_user', (on) =>
  on
    .select({
      user: users,
      // Written out: in a query on one table, drizzle omits the table name of columns.
      hasPassword: sql<boolean>`exists (
        select 1 from ${credentials} as locked
        where locked.user_id = ${users}.id and locked.password is not null)`,
      followsSomebody: sql<boolean>`(exists (
        select 1 from ${follows} as tie where tie.follower_id = ${users}.id)
        or exists (select 1 from ${followedTags} as wish where wish.user_id = ${users}.id))`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** Inserts a member with a password and a confirmed address. */
export async function insertMember(
  tx: Transaction,
  { passwordHash, ...member }: typeof users.$inferInsert & { passwordHash: string },
): Promise<void> {
  await tx.sql.insert(users).values({ ...member, emailVerified: true, onboardingComplete: true });
  await tx.sql.insert(credentials).values({
    id: newId(),
    userId: member.id,
    providerId: 'credential',
    accountId: member.id,
    password: passwordHash,
  });
}

/** Demo members without a password. */
export async function listDemoWithoutPassword(on: Executor): Promise<readonly string[]> {
  const rows = await on.sql
    .select({ id: users.id })
    .from(users)
    .leftJoin(
      credentials,
      and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')),
    )
    .where(and(eq(users.isDemo, true), isNull(credentials.id)));
  return rows.map(({ id }) => id);
}

/**
 * Deletes every way to sign in of demo members: passwords, linked accounts, links, and addresses
 * that visitors set, to which a new password could be sent. Returns their ids.
 */
export async function deleteDemoWaysIn(tx: Transaction): Promise<readonly string[]> {
  const theirs = tx.sql.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  const rows = await tx.sql
    .delete(credentials)
    .where(inArray(credentials.userId, theirs))
    .returning({ userId: credentials.userId });
  await tx.sql.execute(sql`delete from ${verifications}
    where split_part(value, ' ', 1) in (select id::text from ${users} where is_demo)`);
  await tx.sql.execute(sql`update ${users} set email = id || '@demo.example'
    where is_demo and email not like '%@demo.example'`);
  return [...new Set(rows.map(({ userId }) => userId))];
}

export async function findSession(on: Executor, id: string) {
  const [row] = await on.sql.select().from(sessions).where(eq(sessions.id, id));
  return row;
}

export async function deleteSessionByToken(
  on: Executor,
  token: string,
): Promise<string | undefined> {
  const [row] = await on.sql
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id });
  return row?.id;
}

/** Deletes all sessions of a person and ends all their tokens: no way they came by stays open. */
export async function endAccessOf(on: Executor, userId: string): Promise<void> {
  await on.sql.delete(sessions).where(eq(sessions.userId, userId));
  await endTokensOf(on, userId);
}

export async function deleteExpiredSessions(on: Executor): Promise<void> {
  await on.sql.delete(sessions).where(sql`${sessions.expiresAt} < now() - interval '1 day'`);
}

export async function setUserAgent(
  on: Executor,
  sessionId: string,
  userAgent: string,
): Promise<void> {
  await on.sql.update(sessions).set({ userAgent }).where(eq(sessions.id, sessionId));
}

export async function setLastLogin(on: Executor, userId: string): Promise<void> {
  await on.sql
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId));
}

export async function setRole(on: Executor, userId: string, role: Role): Promise<void> {
  await on.sql.update(users).set({ role }).where(eq(users.id, userId));
}

/** Facts about a member that the team may see. */
const standing = { id: users.id, role: users.role, suspendedAt: users.suspendedAt };

export async function findStanding(
  on: Executor,
  by: { readonly id: string } | { readonly email: string },
) {
  const [row] = await on.sql
    .select(standing)
    .from(users)
    .where('id' in by ? eq(users.id, by.id) : eq(users.email, by.email));
  return row && { id: row.id, role: row.role, isSuspended: row.suspendedAt !== null };
}

/**
 * Serializes changes to a person's sessions. Readers and new rows that refer to the person do not
 * wait.
 */
export async function lockUser(on: Executor, userId: string): Promise<void> {
  await on.sql
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
}

type User = typeof users.$inferSelect;

/** Reads and locks a person until the transaction ends. */
export async function findUserToChange(tx: Transaction, id: string): Promise<User | undefined> {
  const [row] = await tx.sql.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

type Changes = Partial<
  Pick<
    User,
    | 'username'
    | 'usernameChosen'
    | 'interests'
    | 'showsSensitive'
    | 'onboardingComplete'
    | 'language'
    | 'image'
  >
>;

export async function updateUser(tx: Transaction, id: string, changes: Changes): Promise<void> {
  await tx.sql
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

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
  | 'offersFeed'
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

/** Profile fields and settings of a member. */
export type ProfileChanges = Partial<
  Pick<
    typeof users.$inferSelect,
    | 'username'
    | 'usernameChosen'
    | 'displayName'
    | 'fullName'
    | 'bio'
    | 'website'
    | 'silenced'
    | 'wantsDigest'
    | 'hidesPreviews'
    | 'offersFeed'
    | 'placeLabel'
    | 'placeLat'
    | 'placeLon'
    | 'isPro'
    | 'shop'
  >
>;

export const findInterests = prepared<
  { id: string },
  Pick<typeof users.$inferSelect, 'interests'>[]
>('account_interests', (on) =>
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
