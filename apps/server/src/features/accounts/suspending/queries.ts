import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';

/** When a member was suspended, and until when. */
export interface Suspension {
  readonly at: Date;
  /** Null without an end. */
  readonly until: Date | null;
}

export async function setSuspension(
  tx: Transaction,
  userId: string,
  suspension: Suspension | null,
): Promise<void> {
  const [suspendedAt, suspendedUntil] = [suspension?.at ?? null, suspension?.until ?? null];
  await tx.sql.update(users).set({ suspendedAt, suspendedUntil }).where(eq(users.id, userId));
}

export async function findSuspension(
  on: Executor,
  userId: string,
): Promise<Suspension | undefined> {
  const [row] = await on.sql
    .select({ at: users.suspendedAt, until: users.suspendedUntil })
    .from(users)
    .where(eq(users.id, userId));
  return row?.at ? { at: row.at, until: row.until } : undefined;
}

/** Members whose suspension is over, who have not left. */
export async function listOver(on: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.suspendedUntil),
        lte(users.suspendedUntil, now),
        isNotNull(users.suspendedAt),
        isNull(users.leftAt),
      ),
    )
    .orderBy(users.suspendedUntil)
    .limit(limit);
  return rows.map(({ id }) => id);
}
