import { eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { departures } from '../../../tables/leaving.ts';

export type DepartureRow = typeof departures.$inferSelect;

export async function insertDeparture(
  tx: Transaction,
  row: Pick<DepartureRow, 'id' | 'userId' | 'mode' | 'email' | 'askedAt'>,
): Promise<void> {
  await tx.sql.insert(departures).values(row);
}

export async function findDeparture(on: Executor, id: string): Promise<DepartureRow | undefined> {
  const [row] = await on.sql.select().from(departures).where(eq(departures.id, id));
  return row;
}

export async function setErased(on: Executor, id: string, at: Date): Promise<void> {
  await on.sql.update(departures).set({ erasedAt: at }).where(eq(departures.id, id));
}

export async function deleteDeparture(on: Executor, id: string): Promise<void> {
  await on.sql.delete(departures).where(eq(departures.id, id));
}

/** Overdue departures. */
export async function listLate(
  on: Executor,
  { askedBefore, erasedBefore }: { askedBefore: Date; erasedBefore: Date },
): Promise<DepartureRow[]> {
  return on.sql
    .select()
    .from(departures)
    .where(
      or(
        sql`${isNull(departures.erasedAt)} and ${lt(departures.askedAt, askedBefore)}`,
        lt(departures.erasedAt, erasedBefore),
      ),
    )
    .limit(100);
}
