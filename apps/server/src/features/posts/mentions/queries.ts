import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { commentMentions, postMentions } from '../../../tables/posts.ts';
import { withoutBlock } from '../../../tables/visibility.ts';

interface Text {
  readonly id: string;
  /** Null for one who was erased, and mentions nobody. */
  readonly authorId: string | null;
}

export async function replacePostMentions(
  tx: Transaction,
  post: Text,
  usernames: readonly string[],
): Promise<void> {
  await tx.sql.delete(postMentions).where(eq(postMentions.postId, post.id));
  const named = await lockNamed(tx, post, usernames);
  if (named.length === 0) return;
  await tx.sql.insert(postMentions).values(named.map((userId) => ({ postId: post.id, userId })));
}

export async function replaceCommentMentions(
  tx: Transaction,
  comment: Text,
  usernames: readonly string[],
): Promise<void> {
  await tx.sql.delete(commentMentions).where(eq(commentMentions.commentId, comment.id));
  const named = await lockNamed(tx, comment, usernames);
  if (named.length === 0) return;
  const rows = named.map((userId) => ({ commentId: comment.id, userId }));
  await tx.sql.insert(commentMentions).values(rows);
}

/**
 * Members who are called so and can be met by who calls them; they stay until the transaction
 * ends.
 */
async function lockNamed(
  tx: Transaction,
  { authorId }: Text,
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0 || authorId === null) return [];
  const rows = await tx.sql
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.username})`, [...usernames]),
        isNull(users.suspendedAt),
        withoutBlock(authorId, users.id),
      ),
    )
    .for('key share');
  return rows.map(({ id }) => id);
}
