import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { posts } from '../../../tables/posts.ts';
import { reports, sealedMessages } from '../../../tables/reports.ts';

export async function deleteWordsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql
    .update(reports)
    .set({ reporterId: null, body: '' })
    .where(eq(reports.reporterId, userId));
}

/** What they said in messages that were sealed because of another. */
export async function deleteSealedBeside(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.delete(sealedMessages).where(
    and(
      eq(sealedMessages.senderId, userId),
      sql`not exists (select from ${reports} where ${reports.id} = ${sealedMessages.reportId}
          and ${reports.authorId} = ${userId})`,
    ),
  );
}

export interface Departed {
  readonly userId: string;
  /** What they are called from now on, where something is kept. */
  readonly pseudonym: string;
}

/** Their part of what was sealed when they were reported. */
export async function renameSealed(
  tx: Transaction,
  { userId, pseudonym }: Departed,
): Promise<void> {
  await tx.sql
    .update(sealedMessages)
    .set({ senderId: null, senderPseudonym: pseudonym })
    .where(eq(sealedMessages.senderId, userId));
}

/**
 * Reports on them, but for those on a post that stays under their name. The ids of what was reported
 * would lead to them too: a profile's is their own. Reports on one thing stay reports on one thing.
 */
export async function renameReported(
  tx: Transaction,
  { userId, pseudonym }: Departed,
): Promise<void> {
  const posted = sql`select from ${posts} where ${posts.id} = ${reports.targetId}`;
  const isOver = and(
    eq(reports.authorId, userId),
    or(ne(reports.targetKind, 'post'), sql`not exists (${posted})`),
  );
  await tx.sql.execute(sql`update ${reports} set target_id = things.renamed
    from (select target_kind, target_id, gen_random_uuid() as renamed from ${reports}
      where ${isOver} and target_kind <> 'message' group by 1, 2) as things
    where ${reports.authorId} = ${userId} and ${reports.targetKind} = things.target_kind
      and ${reports.targetId} = things.target_id`);
  await tx.sql.update(reports).set({ authorId: null, authorPseudonym: pseudonym }).where(isOver);
}
