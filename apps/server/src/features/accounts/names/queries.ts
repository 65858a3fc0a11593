import type { FormerUsername } from '@stenope/domain/accounts/usernames';
import { desc, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { formerUsernames, users } from '../../../tables/accounts.ts';

/** Advisory lock on a username, in any case, until the end of the transaction. */
export async function lockUsername(tx: Transaction, username: string): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('username ' || lower(${username}), 0))`,
  );
}

export async function findHolder(on: Executor, username: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return row?.id;
}

/** A former username, plain and as the digest stored for erased members. */
export interface Resting {
  readonly username: string;
  readonly erased: string;
}

function isNamed({ username, erased }: Resting): SQL | undefined {
  const { username: former } = formerUsernames;
  return or(eq(former, sql`lower(${username})`), eq(former, erased));
}

export async function findFormer(on: Executor, name: Resting): Promise<FormerUsername | undefined> {
  const { userId, freedAt } = formerUsernames;
  const [row] = await on.sql
    .select({ userId, freedAt })
    .from(formerUsernames)
    .where(isNamed(name))
    .orderBy(desc(formerUsernames.freedAt))
    .limit(1);
  return row;
}

export async function insertFormer(
  tx: Transaction,
  username: string,
  { userId, freedAt }: FormerUsername,
): Promise<void> {
  await tx.sql
    .insert(formerUsernames)
    .values({ username: sql`lower(${username})`, userId, freedAt })
    .onConflictDoUpdate({ target: formerUsernames.username, set: { userId, freedAt } });
}

export async function deleteFormer(tx: Transaction, name: Resting): Promise<void> {
  await tx.sql.delete(formerUsernames).where(isNamed(name));
}

/** Deletes expired reservations of former usernames. */
export async function deleteFormerBefore(on: Executor, before: Date): Promise<void> {
  await on.sql.delete(formerUsernames).where(lt(formerUsernames.freedAt, before));
}
