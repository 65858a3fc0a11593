import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { media } from '../../../tables/media.ts';
import { photoColumns } from '../../media/photo-sql.ts';
import { covers } from '../../../tables/people.ts';

/** In display order. */
export async function listCovers(on: Executor, userId: string) {
  return on.sql
    .select({
      id: covers.mediaId,
      isPrimary: covers.isPrimary,
      position: covers.position,
      photo: photoColumns,
    })
    .from(covers)
    .innerJoin(media, eq(media.id, covers.mediaId))
    .where(and(eq(covers.userId, userId), isNull(media.hiddenAt)))
    .orderBy(asc(covers.position));
}

export type CoverRow = Awaited<ReturnType<typeof listCovers>>[number];

export async function insertCover(tx: Transaction, row: typeof covers.$inferInsert): Promise<void> {
  await tx.sql.insert(covers).values(row);
}

/** Sets positions in the order of these ids, without gaps. The unique constraint is deferred. */
export async function placeCovers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.sql.execute(sql`
    update ${covers} set position = wished.place - 1
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wished (id, place)
    where ${covers.mediaId} = wished.id and ${covers.userId} = ${userId}`);
}

/** Clears the former one first: there is never more than one. */
export async function setPrimary(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.sql
    .update(covers)
    .set({ isPrimary: false })
    .where(and(eq(covers.userId, userId), covers.isPrimary));
  await tx.sql
    .update(covers)
    .set({ isPrimary: true })
    .where(and(eq(covers.userId, userId), eq(covers.mediaId, id)));
}
