import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { users } from '../../../tables/accounts.ts';
import { exports } from '../../../tables/leaving.ts';

export type ExportRow = typeof exports.$inferSelect;

const open = ['queued', 'running'] as const;

export async function findNewest(on: Executor, userId: string): Promise<ExportRow | undefined> {
  const [row] = await on.sql
    .select()
    .from(exports)
    .where(eq(exports.userId, userId))
    .orderBy(desc(exports.id))
    .limit(1);
  return row;
}

/** Undefined when one is in progress already. */
export async function insertExport(
  tx: Transaction,
  row: Pick<ExportRow, 'id' | 'userId' | 'createdAt'>,
): Promise<ExportRow | undefined> {
  const [made] = await tx.sql.insert(exports).values(row).onConflictDoNothing().returning();
  return made;
}

export async function findExport(on: Executor, id: string): Promise<ExportRow | undefined> {
  const [row] = await on.sql.select().from(exports).where(eq(exports.id, id));
  return row;
}

/** Undefined when it is deleted or ended, or its owner is suspended. */
export async function updateOpen(
  on: Executor,
  id: string,
  changes: Partial<ExportRow>,
): Promise<ExportRow | undefined> {
  const [row] = await on.sql
    .update(exports)
    .set(changes)
    .where(
      and(
        eq(exports.id, id),
        inArray(exports.state, [...open]),
        sql`not exists (select from ${users} where ${users.id} = ${exports.userId}
          and ${users.suspendedAt} is not null)`,
      ),
    )
    .returning();
  return row;
}

/** Fails exports that look active but have no job. */
export async function failStalled(on: Executor): Promise<readonly ExportRow[]> {
  return on.sql
    .update(exports)
    .set({ state: 'failed' })
    .where(
      and(
        inArray(exports.state, [...open]),
        sql`not exists (select from ${jobRuns} as runs where runs.job = 'leaving:export'
          and runs.key = ${exports}.id::text and runs.state in ('queued', 'running'))`,
      ),
    )
    .returning();
}

/** Earlier exports of the same member. */
export async function listOthers(on: Executor, { id, userId }: ExportRow): Promise<string[]> {
  const rows = await on.sql
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.userId, userId), ne(exports.id, id)));
  return rows.map((row) => row.id);
}

export async function listOver(on: Executor, now: Date): Promise<string[]> {
  const rows = await on.sql
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.state, 'ready'), lt(exports.expiresAt, now)))
    .limit(200);
  return rows.map((row) => row.id);
}

export async function setExpired(on: Executor, id: string): Promise<void> {
  await on.sql.update(exports).set({ state: 'expired' }).where(eq(exports.id, id));
}

/** Deletes records of ended exports after a while. */
export async function deleteOverBefore(on: Executor, before: Date): Promise<void> {
  await on.sql
    .delete(exports)
    .where(and(inArray(exports.state, ['failed', 'expired']), lt(exports.createdAt, before)));
}

export async function listExportsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .select({ id: exports.id })
    .from(exports)
    .where(eq(exports.userId, userId));
  return rows.map((row) => row.id);
}

export async function knownExports(on: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on.sql
    .select({ id: exports.id })
    .from(exports)
    .where(inArray(exports.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

export async function deleteExport(on: Executor, id: string): Promise<void> {
  await on.sql.delete(exports).where(eq(exports.id, id));
}
