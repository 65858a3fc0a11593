import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { doomedFiles, media, uploads } from '../../tables/media.ts';

export type MediaRow = typeof media.$inferSelect;

export const findMedia = prepared<{ id: string }, MediaRow[]>('find_media', (on) =>
  on
    .select()
    .from(media)
    .where(eq(media.id, sql.placeholder('id'))),
);

/** As it is now; nobody else changes it until the transaction ends. */
export async function findMediaToChange(
  tx: Transaction,
  id: string,
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql.select().from(media).where(eq(media.id, id)).for('update');
  return row;
}

/** The same of one's own: who names another's does not even keep others waiting. */
export async function findOwnToChange(
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, ownerId)))
    .for('update');
  return row;
}

/** A person who may act now: there, and not suspended. Stays so until the transaction ends. */
export async function isStanding(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ suspendedAt: users.suspendedAt, leftAt: users.leftAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return row !== undefined && row.suspendedAt === null && row.leftAt === null;
}

export async function insertMedia(
  tx: Transaction,
  row: typeof media.$inferInsert,
): Promise<MediaRow> {
  const [made] = await tx.sql.insert(media).values(row).returning();
  if (!made) throw new Error('The picture is not there');
  return made;
}

export async function updateMedia(
  tx: Transaction,
  id: string,
  changes: Partial<typeof media.$inferInsert>,
): Promise<MediaRow> {
  const [row] = await tx.sql.update(media).set(changes).where(eq(media.id, id)).returning();
  if (!row) throw new Error('The picture is not there');
  return row;
}

/** Work that ends for a set which is no longer the picture's changes nothing. */
export async function updateSet(
  tx: Transaction,
  { mediaId, name }: { mediaId: string; name: string },
  state: MediaRow['state'],
  changes: Partial<typeof media.$inferInsert>,
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql
    .update(media)
    .set(changes)
    .where(and(eq(media.id, mediaId), eq(media.name, name), eq(media.state, state)))
    .returning();
  return row;
}

export async function setHidden(
  tx: Transaction,
  ids: readonly string[],
  hidden: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql
    .update(media)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(inArray(media.id, [...ids]));
}

export async function deleteMedia(
  tx: Transaction,
  ids: readonly string[],
): Promise<Pick<MediaRow, 'id' | 'name'>[]> {
  if (ids.length === 0) return [];
  return tx.sql
    .delete(media)
    .where(inArray(media.id, [...ids]))
    .returning({ id: media.id, name: media.name });
}

export async function deleteUploadsOf(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await tx.sql.delete(uploads).where(inArray(uploads.mediaId, [...mediaIds]));
}

export async function insertDoomed(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await tx.sql
    .insert(doomedFiles)
    .values(paths.map((path) => ({ path })))
    .onConflictDoNothing();
}
