import { and, desc, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts';
import { Leases } from '../../../platform/db/lease.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { credentials, users } from '../../../tables/accounts.ts';
import { importedPosts, imports } from '../../../tables/leaving.ts';
import { media } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';

export type ImportRow = typeof imports.$inferSelect;

/** One writer at a time for each archive. */
export function leaseImports(db: Database): Leases {
  return new Leases(db, imports);
}

/** Started before the password was changed, possibly by an intruder. */
const isOutdated = sql`exists (select from ${credentials}
  where ${credentials.userId} = ${imports.userId} and ${credentials.providerId} = 'credential'
    and ${credentials.updatedAt} >= ${imports.createdAt})`;

export async function findNewest(on: Executor, userId: string): Promise<ImportRow | undefined> {
  const [row] = await on.sql
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.id))
    .limit(1);
  return row;
}

/** Undefined when one is in progress already. */
export async function insertImport(
  tx: Transaction,
  row: Pick<ImportRow, 'id' | 'userId' | 'bytes' | 'expiresAt'>,
): Promise<ImportRow | undefined> {
  const [made] = await tx.sql.insert(imports).values(row).onConflictDoNothing().returning();
  return made;
}

export async function findReceiving(
  on: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<ImportRow | undefined> {
  const [row] = await on.sql
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.id, id),
        eq(imports.userId, userId),
        eq(imports.state, 'receiving'),
        not(isOutdated),
      ),
    );
  return row;
}

type State = ImportRow['state'];

/** Undefined when it is deleted, outdated, or in another state. */
export async function updateImport(
  on: Executor,
  { id, from }: { id: string; from: readonly State[] },
  changes: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  const [row] = await on.sql
    .update(imports)
    .set(changes)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from]), not(isOutdated)))
    .returning();
  return row;
}

/**
 * Whether it is in progress and its owner's password is the one it was begun with. The password
 * stays as it is until the transaction ends: read once it is locked, for a change may be under way.
 */
export async function isWanted(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.sql.execute<{ wanted: boolean }>(sql`
    with held as materialized (
      select ${credentials.updatedAt} as updated_at from ${credentials}
      where ${credentials.providerId} = 'credential' and ${credentials.userId} =
        (select ${imports.userId} from ${imports} where ${imports.id} = ${id})
      for share)
    select exists (select from ${imports} where ${imports.id} = ${id}
      and ${imports.state} in ('queued', 'running')
      and not exists (select from held where held.updated_at >= ${imports.createdAt})) as wanted`);
  return rows[0]?.wanted === true;
}

export async function deleteReceiving(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .delete(imports)
    .where(and(eq(imports.userId, userId), eq(imports.state, 'receiving')))
    .returning({ id: imports.id });
  return rows.map(({ id }) => id);
}

export async function failOutdated(on: Executor, expiresAt: Date): Promise<readonly ImportRow[]> {
  return on.sql
    .update(imports)
    .set({ state: 'failed', failure: 'password_changed', expiresAt })
    .where(and(inArray(imports.state, ['receiving', 'queued', 'running']), isOutdated))
    .returning();
}

export async function deleteImportsOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on.sql
    .delete(imports)
    .where(eq(imports.userId, userId))
    .returning({ id: imports.id });
  return rows.map(({ id }) => id);
}

/** Deletes imports that were never finished, or whose result has expired. */
export async function deleteOver(on: Executor, now: Date): Promise<string[]> {
  const rows = await on.sql
    .delete(imports)
    .where(and(lt(imports.expiresAt, now), inArray(imports.state, ['receiving', 'done', 'failed'])))
    .returning({ id: imports.id });
  return rows.map(({ id }) => id);
}

/** Fails imports that look active but have no job. */
export async function failStalled(on: Executor): Promise<readonly ImportRow[]> {
  return on.sql
    .update(imports)
    .set({ state: 'failed', failure: 'internal' })
    .where(
      and(
        inArray(imports.state, ['queued', 'running']),
        sql`not exists (select from ${jobRuns} as runs where runs.job = 'leaving:import'
          and split_part(runs.key, ':', 1) = ${imports}.id::text and runs.state in ('queued', 'running'))`,
      ),
    )
    .returning();
}

/** Whether they have posts that no import made. */
export async function hasOwnPosts(on: Executor, userId: string): Promise<boolean> {
  const { rows } = await on.sql.execute<{ there: boolean }>(sql`select exists (
    select from ${posts} where ${posts.authorId} = ${userId} and not exists (
      select from ${importedPosts} where ${importedPosts.postId} = ${posts.id})) as there`);
  return rows[0]?.there === true;
}

export async function listImported(
  on: Executor,
  userId: string,
  sourceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.sql
    .select({ id: importedPosts.sourceId })
    .from(importedPosts)
    .where(and(eq(importedPosts.userId, userId), inArray(importedPosts.sourceId, [...sourceIds])));
  return new Set(rows.map(({ id }) => id));
}

export async function listAllImported(on: Executor, userId: string): Promise<ReadonlySet<string>> {
  const rows = await on.sql
    .select({ id: importedPosts.sourceId })
    .from(importedPosts)
    .where(eq(importedPosts.userId, userId));
  return new Set(rows.map(({ id }) => id));
}

export async function insertImported(
  tx: Transaction,
  row: typeof importedPosts.$inferInsert,
): Promise<void> {
  await tx.sql.insert(importedPosts).values(row);
}

/** Ids of those of these names that are somebody's, each once. */
export async function listByName(on: Executor, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const rows = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, wanted));
  return rows.map(({ id }) => id);
}

export async function isStanding(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.leftAt)));
  return row !== undefined;
}

/** Whether they have an avatar, or one in processing. */
export async function hasFace(on: Executor, ownerId: string): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.usedAs, 'avatar')))
    .limit(1);
  return row !== undefined;
}
