import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { memberTrust, ratings, reveals, scores } from '../../../tables/echoes.ts';

/** Works somebody rated; whoever asks comes back until there are none. */
export async function listRatedWorks(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ workId: ratings.workId })
    .from(ratings)
    .where(eq(ratings.userId, userId))
    .orderBy(asc(ratings.workId))
    .limit(100);
  return rows.map(({ workId }) => workId);
}

/**
 * The marks stay as they are and weigh what they weighed; who gave them, and what they said about
 * it, goes. Comes back with whether the voice had been left out of the score until now.
 */
export async function unnameRating(
  tx: Transaction,
  workId: string,
  userId: string,
): Promise<{ wasExcluded: boolean } | undefined> {
  const { rows } = await tx.sql.execute<{ was_excluded: boolean }>(sql`
    update ${ratings} as given set user_id = null, reasons = '{}',
      told = jsonb_set(given.told, '{reasons}', '{}'),
      trust = coalesce(voice.settled_trust, 0), severity = coalesce(voice.severity, 0),
      steadiness = coalesce(voice.steadiness, 1), cluster = voice.cluster
    from ${ratings} as one left join ${memberTrust} as voice on voice.user_id = one.user_id
    where one.work_id = ${workId} and one.user_id = ${userId} and given.id = one.id
    returning coalesce(voice.excluded, false) as was_excluded`);
  const [row] = rows;
  return row && { wasExcluded: row.was_excluded };
}

/** What is locked of its ratings elsewhere names who gave them, and is no longer believed. */
export async function revise(tx: Transaction, workId: string): Promise<void> {
  await tx.sql
    .update(scores)
    .set({ revision: sql`${scores.revision} + 1` })
    .where(eq(scores.id, workId));
}

export async function deleteReveals(on: Executor, userId: string): Promise<number> {
  const some = on.sql
    .select({ workId: reveals.workId })
    .from(reveals)
    .where(eq(reveals.userId, userId))
    .limit(1000);
  const { rowCount } = await on.sql
    .delete(reveals)
    .where(and(eq(reveals.userId, userId), inArray(reveals.workId, some)));
  return rowCount ?? 0;
}

export async function deleteTrust(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(memberTrust).where(eq(memberTrust.userId, userId));
}

export async function hasRated(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: ratings.id })
    .from(ratings)
    .where(eq(ratings.userId, userId))
    .limit(1);
  return row !== undefined;
}
