import { and, asc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { media } from '../../../tables/media.ts';

export type ToReserve = Pick<typeof media.$inferSelect, 'id' | 'name' | 'files'>;

export async function listToReserve(
  on: Executor,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ToReserve[]> {
  return on.sql
    .select({ id: media.id, name: media.name, files: media.files })
    .from(media)
    .where(
      and(
        // In the words of the index, so that it is used.
        sql`${media.reserved} = 'no' and ${media.state} = 'ready' and ${media.files} <> '{}'`,
        gt(media.id, after),
      ),
    )
    .orderBy(asc(media.id))
    .limit(limit);
}
