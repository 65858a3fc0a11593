import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql, Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { commentMentions, comments, posts } from '../../../tables/posts.ts';
import { withoutBlock } from '../../../tables/visibility.ts';

const authorColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  image: users.image,
  isPro: users.isPro,
};

export interface CommentRow {
  readonly comment: typeof comments.$inferSelect;
  readonly author: Pick<typeof users.$inferSelect, keyof typeof authorColumns>;
  /** Its author is not suspended, and neither they nor the reader blocked the other. */
  readonly met: boolean;
  /** Answers this reader sees. */
  readonly replies: number;
  readonly mentions: string[];
}

/** For whom comments are read; who looks after the site meets everybody. */
export type CommentReader = { viewer: string; staff: boolean };

const reader = sql.placeholder('viewer');
const staff = sql`${sql.placeholder('staff')}::boolean`;

const reply = alias(comments, 'reply');
const replier = alias(users, 'replier');

/** The comments of a page, each with its author, how many answers there are, and whom it names. */
function read(on: Sql) {
  const answers = on
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(reply)
    .innerJoin(replier, eq(replier.id, reply.authorId))
    .where(
      and(
        eq(reply.parentId, comments.id),
        or(staff, and(isNull(replier.suspendedAt), withoutBlock(reader, reply.authorId))),
      ),
    )
    .as('answers');
  const met = sql<boolean>`(${users.suspendedAt} is null and ${withoutBlock(reader, comments.authorId)})`;
  const query = on
    .select({
      comment: comments,
      author: authorColumns,
      met,
      replies: answers.count,
      mentions: sql<string[]>`array(select named.username from ${commentMentions}
        join ${users} as named on named.id = ${commentMentions.userId} and named.suspended_at is null
        where ${commentMentions.commentId} = ${comments.id}
          and ${withoutBlock(reader, sql`named.id`)} order by 1)`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .crossJoinLateral(answers);
  const hasWords = and(isNull(comments.deletedAt), or(staff, met));
  return { query, isThere: or(hasWords, gt(answers.count, 0)) };
}

const ofPost = eq(comments.postId, sql.placeholder('postId'));

type Page = CommentReader & { postId: string; limit: number; from: string };

export const listThreads = prepared<Page, CommentRow[]>('comment_threads', (on) => {
  const { query, isThere } = read(on);
  const older = lt(comments.id, sql.placeholder('from'));
  return query
    .where(and(ofPost, isNull(comments.parentId), older, isThere))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'));
});

export const listReplies = prepared<Page & { parentId: string }, CommentRow[]>(
  'comment_replies',
  (on) => {
    const { query, isThere } = read(on);
    const toOne = eq(comments.parentId, sql.placeholder('parentId'));
    const newer = gt(comments.id, sql.placeholder('from'));
    return query
      .where(and(ofPost, toOne, newer, isThere))
      .orderBy(asc(comments.id))
      .limit(sql.placeholder('limit'));
  },
);

export const findComment = prepared<CommentReader & { id: string }, CommentRow[]>(
  'comment_read',
  (on) => {
    const { query, isThere } = read(on);
    return query.where(and(eq(comments.id, sql.placeholder('id')), isThere));
  },
);

/** Of which post; whoever changes a comment holds its post first. */
export async function findPostOf(on: Executor, id: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, id));
  return row?.postId;
}

export async function insertComment(
  tx: Transaction,
  row: Pick<
    CommentRow['comment'],
    'id' | 'postId' | 'authorId' | 'parentId' | 'body' | 'createdAt'
  >,
): Promise<void> {
  await tx.sql.insert(comments).values(row);
}

export async function updateComment(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<CommentRow['comment'], 'body' | 'editedAt' | 'deletedAt'>>,
): Promise<void> {
  await tx.sql.update(comments).set(changes).where(eq(comments.id, id));
}

export async function deleteComment(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(comments).where(eq(comments.id, id));
}

/** Of all, whoever sees them. */
export async function hasReplies(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.parentId, id))
    .limit(1);
  return row !== undefined;
}

/** The place of a deleted comment that nothing hangs on any more. */
export async function deleteEmptyPlace(tx: Transaction, id: string): Promise<void> {
  await tx.sql
    .delete(comments)
    .where(
      and(
        eq(comments.id, id),
        sql`${comments.deletedAt} is not null`,
        sql`not exists (select 1 from ${comments} as reply where reply.parent_id = ${id})`,
      ),
    );
}

/** How many there are now. */
export async function countComments(tx: Transaction, postId: string, by: 1 | -1): Promise<number> {
  const [row] = await tx.sql
    .update(posts)
    .set({ comments: sql`${posts.comments} + ${by}` })
    .where(eq(posts.id, postId))
    .returning({ count: posts.comments });
  if (!row) throw new Error('The post is not there');
  return row.count;
}

/** Members who are called so and can be met by who calls them, in place of those before. */
export async function replaceMentions(
  tx: Transaction,
  { commentId, authorId }: { commentId: string; authorId: string },
  usernames: readonly string[],
): Promise<void> {
  await tx.sql.delete(commentMentions).where(eq(commentMentions.commentId, commentId));
  if (usernames.length === 0) return;
  const named = tx.sql
    .select({ commentId: sql<string>`${commentId}::uuid`.as('comment_id'), userId: users.id })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.username})`, [...usernames]),
        isNull(users.suspendedAt),
        withoutBlock(authorId, users.id),
      ),
    )
    .for('key share');
  await tx.sql.insert(commentMentions).select(named);
}
