import { and, desc, eq, gt, inArray, ne, sql, asc } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql, Transaction, Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { media } from '../../tables/media.ts';
import { originalColumns } from '../media/photo-sql.ts';
import { posts } from '../../tables/posts.ts';
import { answerVisibleTo } from '../posts/visibility-sql.ts';
import { blockedIdsOf, withoutBlock, personColumns, type PersonRow } from '../people/person-sql.ts';

type Response = typeof responses.$inferSelect;

export interface ResponseRow {
  readonly response: Response;
  readonly author: PersonRow;
  readonly media: typeof media.$inferSelect;
  readonly postAuthorId: string;
  readonly visible: boolean;
  /** In the list under its post, for this reader. */
  readonly listed: boolean;
  readonly blocked: boolean;
}

const reader = sql.placeholder('viewer');
const author = alias(users, 'author');

const met = sql`${withoutBlock(reader, responses.authorId)}`;

/** Visible ones, and one's own while processing or masked. */
const isListed = sql`(${responses.listed} and ${author.suspendedAt} is null and ${met}
  or ${responses.authorId} = ${reader} and ${responses.state} <> 'removed')`;

/** With everything shown of it, for one reader; `users` is the author of the post. */
const reading = (on: Sql) =>
  on
    .select({
      response: responses,
      author: personColumns(author),
      media,
      postAuthorId: posts.authorId,
      visible: answerVisibleTo(reader, author),
      listed: sql<boolean>`${isListed}`,
      blocked: sql<boolean>`not (${met}) or not (${withoutBlock(reader, posts.authorId)})`,
    })
    .from(responses)
    .innerJoin(posts, eq(posts.id, responses.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(author, eq(author.id, responses.authorId))
    .innerJoin(media, eq(media.id, responses.mediaId));

export const findResponse = prepared<{ id: string; viewer: string }, ResponseRow[]>(
  'response_read',
  (on) => reading(on).where(eq(responses.id, sql.placeholder('id'))),
);

/** Newest first. */
export const listResponses = prepared<
  { post: string; viewer: string; before: string; limit: number },
  ResponseRow[]
>('responses_of_post', (on) =>
  reading(on)
    .where(
      and(
        eq(responses.postId, sql.placeholder('post')),
        sql`${responses.id} < ${sql.placeholder('before')}::uuid`,
        isListed,
      ),
    )
    .orderBy(desc(responses.id))
    .limit(sql.placeholder('limit')),
);

export async function insertResponse(
  tx: Transaction,
  row: typeof responses.$inferInsert,
): Promise<void> {
  await tx.sql.insert(responses).values(row);
}

export async function deleteResponse(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(responses).where(eq(responses.id, id));
}

/** Responses to a post by people across a block with a member, oldest first. */
export async function listAcrossBlocks(
  tx: Transaction,
  { postId, memberId, most }: { postId: string; memberId: string; most: number },
): Promise<Response[]> {
  return tx.sql
    .select()
    .from(responses)
    .where(
      and(
        eq(responses.postId, postId),
        ne(responses.state, 'removed'),
        sql`${responses.authorId} in (${blockedIdsOf(memberId)})`,
      ),
    )
    .orderBy(responses.id)
    .limit(most);
}

/** Updates the number of public responses of a post. */
export async function countResponses(tx: Transaction, postId: string, by: 1 | -1): Promise<void> {
  await tx.sql
    .update(posts)
    .set({ responses: sql`${posts.responses} + ${by}` })
    .where(eq(posts.id, postId));
}

/** Locks the post it answers, regardless of visibility. */
export async function lockPostOf(tx: Transaction, id: string): Promise<void> {
  const answered = tx.sql
    .select({ id: responses.postId })
    .from(responses)
    .where(eq(responses.id, id));
  await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, answered))
    .for('no key update');
}

/** Whether a post allows responses, and how many this reader sees. */
export const findAnswering = prepared<
  { post: string; viewer: string },
  { allows: boolean; total: number }[]
>('responses_answering', (on) =>
  on
    .select({ allows: posts.allowsResponses, total: sql<number>`listed.total` })
    .from(posts)
    .innerJoin(
      sql`lateral (select count(*)::int as total from ${responses}
        join ${users} as ${author} on ${author.id} = ${responses.authorId}
        where ${responses.postId} = ${posts.id} and ${isListed}) as listed`,
      sql`true`,
    )
    .where(eq(posts.id, sql.placeholder('post'))),
);

export async function findByMedia(tx: Transaction, mediaId: string): Promise<Response | undefined> {
  const [row] = await tx.sql.select().from(responses).where(eq(responses.mediaId, mediaId));
  return row;
}

export async function findAny(tx: Transaction, id: string): Promise<Response | undefined> {
  const [row] = await tx.sql.select().from(responses).where(eq(responses.id, id));
  return row;
}

export async function updateState(
  tx: Transaction,
  id: string,
  state: Response['state'],
): Promise<void> {
  await tx.sql.update(responses).set({ state }).where(eq(responses.id, id));
}

/** False when it was already. */
export async function makeReady(tx: Transaction, id: string): Promise<boolean> {
  const done = await tx.sql
    .update(responses)
    .set({ ready: true })
    .where(and(eq(responses.id, id), eq(responses.ready, false)))
    .returning({ listed: responses.listed });
  return done[0]?.listed === true;
}

export async function listResponsesOf(on: Executor, userId: string) {
  return on.sql
    .select({ id: responses.id, postId: responses.postId })
    .from(responses)
    .where(eq(responses.authorId, userId))
    .orderBy(asc(responses.id))
    .limit(100);
}

/** Locks the post, then the response, as everywhere. */
export async function lockResponse(
  tx: Transaction,
  { id, postId }: { id: string; postId: string },
) {
  await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('no key update');
  const [row] = await tx.sql.select().from(responses).where(eq(responses.id, id)).for('update');
  return row;
}

export async function listResponsesToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select({ response: responses, photo: originalColumns })
    .from(responses)
    .innerJoin(media, eq(media.id, responses.mediaId))
    .where(and(eq(responses.authorId, userId), gt(responses.id, after)))
    .orderBy(asc(responses.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.response.id, ...row }));
}
