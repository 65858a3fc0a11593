import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { commentMentions, postMentions } from '../../../tables/posts.ts';
import { withoutBlock } from '../../people/person-sql.ts';

interface Text {
  readonly id: string;
  /** Null for an erased author, who mentions nobody. */
  readonly authorId: string | null;
}

/** Members newly mentioned, and those no longer mentioned. */
export interface OtherMentions {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

type Row = { readonly userId: string };

function compare(before: readonly Row[], named: readonly string[]): OtherMentions {
  const known = new Set(before.map(({ userId }) => userId));
  return {
    added: named.filter((id) => !known.has(id)),
    removed: [...known].filter((id) => !named.includes(id)),
  };
}

export async function replacePostMentions(
  tx: Transaction,
  post: Text,
  usernames: readonly string[],
): Promise<OtherMentions> {
  const before = await tx.sql
    .delete(postMentions)
    .where(eq(postMentions.postId, post.id))
    .returning({ userId: postMentions.userId });
  const named = await lockNamed(tx, post, usernames);
  if (named.length > 0) {
    await tx.sql.insert(postMentions).values(named.map((userId) => ({ postId: post.id, userId })));
  }
  return compare(before, named);
}

export async function listMentioned(tx: Transaction, postId: string): Promise<string[]> {
  const rows = await tx.sql
    .select({ userId: postMentions.userId })
    .from(postMentions)
    .where(eq(postMentions.postId, postId));
  return rows.map(({ userId }) => userId);
}

export async function replaceCommentMentions(
  tx: Transaction,
  comment: Text,
  usernames: readonly string[],
): Promise<OtherMentions> {
  const before = await tx.sql
    .delete(commentMentions)
    .where(eq(commentMentions.commentId, comment.id))
    .returning({ userId: commentMentions.userId });
  const named = await lockNamed(tx, comment, usernames);
  const rows = named.map((userId) => ({ commentId: comment.id, userId }));
  if (rows.length > 0) await tx.sql.insert(commentMentions).values(rows);
  return compare(before, named);
}

/** Locks the mentioned members with whom the author may interact. */
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
