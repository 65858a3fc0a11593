import type { TokenScope } from '@stenope/domain/accounts/tokens';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { genericPlanParameter, prepared } from '../../../platform/db/prepared.ts';
import { accessTokens, users } from '../../../tables/accounts.ts';

export type TokenRow = Omit<typeof accessTokens.$inferSelect, 'userId' | 'digest'>;

export interface TokenOwner {
  readonly digest: string;
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly userId: string;
  readonly suspendedAt: Date | null;
}

/** Batched, as sessions are. */
export const findTokens = prepared<{ digests: readonly string[] }, TokenOwner[]>(
  'find_access_tokens',
  (on) => {
    const found = on
      .select()
      .from(accessTokens)
      .where(sql`${accessTokens.digest} = asked.digest`)
      .limit(1)
      .as('found');
    return on
      .select({
        digest: found.digest,
        id: found.id,
        scopes: found.scopes,
        expiresAt: found.expiresAt,
        endedAt: found.endedAt,
        lastUsedAt: found.lastUsedAt,
        userId: users.id,
        suspendedAt: users.suspendedAt,
      })
      .from(sql`unnest(${genericPlanParameter('digests', 'text[]')}) as asked (digest)`)
      .crossJoinLateral(found)
      .innerJoin(users, eq(users.id, found.userId));
  },
);

/** `before` makes concurrent updates write only once. */
export async function setLastUsed(
  on: Executor,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  const isDue = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, before));
  await on.sql
    .update(accessTokens)
    .set({ lastUsedAt: at })
    .where(and(eq(accessTokens.id, id), isDue));
}

export async function insertToken(
  tx: Transaction,
  row: typeof accessTokens.$inferInsert,
): Promise<void> {
  await tx.sql.insert(accessTokens).values(row);
}

const isValid = (now: Date) => and(isNull(accessTokens.endedAt), gt(accessTokens.expiresAt, now));

export async function countValidTokens(on: Executor, userId: string, now: Date): Promise<number> {
  return on.sql.$count(accessTokens, and(eq(accessTokens.userId, userId), isValid(now)));
}

const endOfToken = sql`coalesce(${accessTokens.endedAt}, ${accessTokens.expiresAt})`;

const shown = {
  id: accessTokens.id,
  hint: accessTokens.hint,
  name: accessTokens.name,
  scopes: accessTokens.scopes,
  createdAt: accessTokens.createdAt,
  lastUsedAt: accessTokens.lastUsedAt,
  expiresAt: accessTokens.expiresAt,
  endedAt: accessTokens.endedAt,
};

export async function findTokenName(on: Executor, id: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ name: accessTokens.name })
    .from(accessTokens)
    .where(eq(accessTokens.id, id));
  return row?.name;
}

/** Valid ones first, the newest before others. */
export async function listTokensOf(
  on: Executor,
  userId: string,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<TokenRow[]> {
  return on.sql
    .select(shown)
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(endOfToken, since)))
    .orderBy(desc(sql`coalesce(${isValid(now)}, false)`), desc(accessTokens.id))
    .limit(most);
}

/** All that are kept of a member, by pages of ids, for their archive. */
export async function listTokensToExport(
  on: Executor,
  { userId, after, limit }: { userId: string; after: string; limit: number },
) {
  return on.sql
    .select({ ...shown, key: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.id, after)))
    .orderBy(accessTokens.id)
    .limit(limit);
}

/** Ends one that is valid; returns its id as it is stored. */
export async function endTokenOf(
  tx: Transaction,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<string | undefined> {
  const [row] = await tx.sql
    .update(accessTokens)
    .set({ endedAt: at })
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id), isValid(at)))
    .returning({ id: accessTokens.id });
  return row?.id;
}

/** Ends all of a member; returns those that were not over by themselves. */
export async function endTokensOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .update(accessTokens)
    .set({ endedAt: sql`now()` })
    .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.endedAt)))
    .returning({ id: accessTokens.id });
  return rows.map(({ id }) => id);
}

export async function deleteTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

export async function deleteForgottenTokens(on: Executor, before: Date): Promise<void> {
  await on.sql.delete(accessTokens).where(lt(endOfToken, before));
}
