import { servedBytesPerSecond } from '@stenope/domain/media/video';
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts';
import { Leases } from '../../../platform/db/lease.ts';
import { media, uploads } from '../../../tables/media.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Expired uploads count as gone, even before the sweep deletes them. */
const isOpen = or(eq(uploads.state, 'accepted'), gt(uploads.expiresAt, sql`now()`));

export async function findUpload(
  on: Executor,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<UploadRow | undefined> {
  const [row] = await on.sql
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isOpen));
  return row;
}

export async function listUploads(
  on: Executor,
  { ownerId, before, limit }: { ownerId: string; before: string | undefined; limit: number },
): Promise<UploadRow[]> {
  return on.sql
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isOpen, before ? lt(uploads.id, before) : undefined))
    .orderBy(desc(uploads.id))
    .limit(limit);
}

/** Serializes creating uploads of one member. */
export async function lockUploadsOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`,
  );
}

/**
 * What is served of a video: a small file may become a large one. Until it is made, the most that
 * its length allows counts.
 */
const servedOfVideo = sql`case
  when ${media.video} is null or ${media.state} = 'failed' then 0
  when ${media.state} = 'ready' then (
    select coalesce(sum(made.bytes::bigint), 0) from jsonb_each_text(${media.files}) as made (file, bytes))
  else ceil((${media.video} ->> 'seconds')::numeric * ${servedBytesPerSecond}::integer) end`;

/**
 * Stored and pending bytes of a member, and the number of unfinished uploads. Of photographs the
 * originals count, which are larger than all that is made of them.
 */
export async function weigh(
  tx: Transaction,
  ownerId: string,
): Promise<{ bytes: number; unfinished: number }> {
  const { rows } = await tx.sql.execute<{ bytes: string; unfinished: string }>(sql`
    select
      (select coalesce(sum(${media.bytes} + ${servedOfVideo}), 0) from ${media} where ${media.ownerId} = ${ownerId})
        + coalesce(sum(${uploads.bytes}), 0) as bytes,
      count(*) as unfinished
    from ${uploads}
    where ${uploads.ownerId} = ${ownerId} and ${uploads.state} = 'receiving'
      and ${uploads.expiresAt} > now()`);
  const [row] = rows;
  return { bytes: Number(row?.bytes ?? 0), unfinished: Number(row?.unfinished ?? 0) };
}

export async function insertUpload(
  tx: Transaction,
  row: typeof uploads.$inferInsert,
): Promise<UploadRow> {
  const [made] = await tx.sql.insert(uploads).values(row).returning();
  if (!made) throw new Error('The upload is not there');
  return made;
}

export async function setAccepted(
  tx: Transaction,
  id: string,
  { expiresAt }: { expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.sql
    .update(uploads)
    .set({ state: 'accepted', mediaId: id, expiresAt })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function deleteUpload(on: Executor, id: string): Promise<void> {
  await on.sql.delete(uploads).where(eq(uploads.id, id));
}

/** One writer at a time for each upload. */
export function leaseUploads(db: Database): Leases {
  return new Leases(db, uploads);
}
