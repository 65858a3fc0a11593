import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { blocks, follows, mutes } from '../../../tables/people.ts';

/** A part of those who follow somebody and whom they follow; counts follow by themselves. */
export async function deleteFollowsOf(on: Executor, userId: string): Promise<number> {
  const some = on.sql
    .select({ row: sql`ctid` })
    .from(follows)
    .where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)))
    .limit(500);
  const { rowCount } = await on.sql
    .delete(follows)
    .where(
      and(
        or(eq(follows.followerId, userId), eq(follows.followedId, userId)),
        inArray(sql`ctid`, some),
      ),
    );
  return rowCount ?? 0;
}

/** What others have set against somebody stays for as long as there is something to meet. */
export async function deleteOwnBoundaries(on: Executor, userId: string): Promise<void> {
  await on.sql.delete(blocks).where(eq(blocks.blockerId, userId));
  await on.sql.delete(mutes).where(eq(mutes.muterId, userId));
}
