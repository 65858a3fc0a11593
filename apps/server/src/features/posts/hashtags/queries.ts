import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashtags } from '../../../tables/posts.ts';

/**
 * Adds to how many listed posts carry each tag. One statement takes all rows in one order, so that
 * two posts with the same tags never wait for each other in a circle. A tag nobody carries is gone.
 */
export async function countTags(
  tx: Transaction,
  changes: ReadonlyMap<string, 1 | -1>,
): Promise<void> {
  if (changes.size === 0) return;
  const tags = [...changes.keys()];
  const changed = sql`unnest(${sql.param(tags)}::text[], ${sql.param([...changes.values()])}::int[])
    as change (tag, by)`;
  await tx.sql.execute(sql`
    insert into ${hashtags} (tag, posts)
    select change.tag, greatest(change.by, 0) from ${changed} order by change.tag collate "C"
    on conflict (tag) do update set posts = ${hashtags}.posts +
      (select change.by from ${changed} where change.tag = excluded.tag)`);
  const lost = tags.filter((tag) => changes.get(tag) === -1);
  if (lost.length === 0) return;
  await tx.sql.delete(hashtags).where(and(inArray(hashtags.tag, lost), eq(hashtags.posts, 0)));
}
