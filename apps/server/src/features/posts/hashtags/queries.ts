import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
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

/**
 * Until the transaction ends nobody suspends this author, nor ends that: what of theirs hashtags
 * count as withheld is counted with the tags it carries at that moment. As the database itself does.
 */
export async function lockWithheldTags(tx: Transaction, authorId: string): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${authorId}::uuid::text, 18))`,
  );
}

/** The same changes of tags for what is withheld: those of somebody who is suspended by now. */
export async function withholdTags(
  tx: Transaction,
  authorId: string,
  changes: ReadonlyMap<string, 1 | -1>,
): Promise<void> {
  if (changes.size === 0) return;
  const [tags, amounts] = [[...changes.keys()], [...changes.values()]];
  await tx.sql.execute(sql`
    select withhold_tags(${sql.param(tags)}::text[], ${sql.param(amounts)}::int[]) from ${users}
    where ${users.id} = ${authorId} and ${users.suspendedAt} is not null`);
}
