import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { imports } from '../../../tables/leaving.ts';
import { pendingDeletions, media, uploads } from '../../../tables/media.ts';

/** Batch size: keeps transactions short. */
const batch = 200;

/** Deletes expired unfinished uploads that have no active writer. */
export async function deleteExpiredUploads(on: Executor): Promise<string[]> {
  const expired = on.sql
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        lt(uploads.expiresAt, sql`now()`),
        eq(uploads.state, 'receiving'),
        or(isNull(uploads.writerUntil), lt(uploads.writerUntil, sql`now()`)),
      ),
    )
    .limit(batch)
    .for('update', { skipLocked: true });
  const gone = await on.sql
    .delete(uploads)
    .where(inArray(uploads.id, expired))
    .returning({ id: uploads.id });
  return gone.map(({ id }) => id);
}

export async function findUnused(tx: Transaction): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: media.id })
    .from(media)
    .where(and(isNull(media.usedAs), lt(media.createdAt, sql`now() - interval '24 hours'`)))
    .orderBy(asc(media.createdAt))
    .limit(batch)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Pictures to be processed without a job. */
export async function findStalled(on: Executor) {
  return on.sql
    .select({ mediaId: media.id, name: media.name, purpose: media.purpose })
    .from(media)
    .where(
      and(
        eq(media.state, 'processing'),
        // A video waits until it is used.
        or(ne(media.purpose, 'video'), isNotNull(media.usedAs)),
        // Written out: in a query on one table, drizzle omits the table name of columns.
        sql`not exists (
          select from ${jobRuns} as runs where runs.job in ('media:develop', 'media:transcode')
            and runs.key = ${media}.name and runs.state in ('queued', 'running'))`,
      ),
    )
    .limit(batch);
}

export async function findDoomed(on: Executor, after: string): Promise<string[]> {
  const rows = await on.sql
    .select({ path: pendingDeletions.path })
    .from(pendingDeletions)
    .where(sql`${pendingDeletions.path} > ${after}`)
    .orderBy(asc(pendingDeletions.path))
    .limit(batch);
  return rows.map(({ path }) => path);
}

export async function deleteDoomed(on: Executor, path: string): Promise<void> {
  await on.sql.delete(pendingDeletions).where(eq(pendingDeletions.path, path));
}

export async function knownNames(on: Executor, names: readonly string[]): Promise<Set<string>> {
  const rows = await on.sql
    .select({ name: media.name })
    .from(media)
    .where(inArray(media.name, [...names]));
  return new Set(rows.map(({ name }) => name));
}

export async function knownIds(on: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on.sql
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Ids of known uploads and archives, which share the inbox. */
export async function knownUploads(on: Executor, ids: readonly string[]): Promise<Set<string>> {
  const sent = on.sql
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.state, 'receiving')));
  const archives = on.sql
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.id, [...ids]),
        inArray(imports.state, ['receiving', 'queued', 'running']),
      ),
    );
  const rows = await unionAll(sent, archives);
  return new Set(rows.map(({ id }) => id));
}
