import type { ReportKind } from '@stenope/domain/moderation/reports';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ExportPage } from '../../platform/exporting.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { conversationMembers, messages } from '../../tables/messages.ts';
import { products } from '../../tables/people.ts';
import { comments, posts } from '../../tables/posts.ts';
import { reports, sealedMessages } from '../../tables/reports.ts';
import { answerVisibleTo, productVisibleTo, visibleTo } from '../posts/visibility-sql.ts';
import { isMemberShown, personColumns, type PersonRow } from '../people/person-sql.ts';

/** Parts of a reported thing that decide on a report. */
interface TargetRow {
  readonly authorId: string;
  /** For this reader, by the rule of lists. */
  readonly visible: boolean;
}

type FindTarget = (
  on: Executor,
  asked: { id: string; viewer: string },
) => Promise<readonly TargetRow[]>;

const wanted = sql.placeholder('id');
const reader = sql.placeholder('viewer');
const author = alias(users, 'author');

const isAuthorShown = isMemberShown(reader, author);

/** Locks the post, which counts its reports. */
const findPost = prepared<{ id: string; viewer: string }, TargetRow[]>('report_post', (on) =>
  on
    .select({ authorId: posts.authorId, visible: visibleTo(reader) })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, wanted))
    .for('no key update', { of: posts }),
);

/** `users` is the author of its post. */
const findComment = prepared<{ id: string; viewer: string }, TargetRow[]>('report_comment', (on) =>
  on
    .select({
      authorId: author.id,
      visible: sql<boolean>`${and(visibleTo(reader), isNull(comments.deletedAt), inArray(comments.state, ['visible', 'validated']), isAuthorShown)}`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(author, eq(author.id, comments.authorId))
    .where(eq(comments.id, wanted)),
);

const findResponse = prepared<{ id: string; viewer: string }, TargetRow[]>(
  'report_response',
  (on) =>
    on
      .select({ authorId: author.id, visible: answerVisibleTo(reader, author) })
      .from(responses)
      .innerJoin(posts, eq(posts.id, responses.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .innerJoin(author, eq(author.id, responses.authorId))
      .where(eq(responses.id, wanted)),
);

const findProfile = prepared<{ id: string; viewer: string }, TargetRow[]>('report_profile', (on) =>
  on
    .select({ authorId: author.id, visible: sql<boolean>`${isAuthorShown}` })
    .from(author)
    .where(eq(author.id, wanted)),
);

const findProduct = prepared<{ id: string; viewer: string }, TargetRow[]>('report_product', (on) =>
  on
    .select({ authorId: products.sellerId, visible: productVisibleTo(reader) })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(eq(products.id, wanted)),
);

/**
 * Visible to both members, also in a conversation hidden by a block, which may follow the words.
 */
const findMessage = prepared<{ id: string; viewer: string }, TargetRow[]>('report_message', (on) =>
  on
    .select({ authorId: messages.senderId, visible: sql<boolean>`true` })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, reader),
      ),
    )
    .where(eq(messages.id, wanted)),
);

/** Queries by kind of thing. */
export const findTarget: Readonly<Record<ReportKind, FindTarget>> = {
  post: findPost,
  comment: findComment,
  response: findResponse,
  profile: findProfile,
  product: findProduct,
  message: findMessage,
};

export type NewReport = typeof reports.$inferInsert;

/** False when they had reported it already. */
export async function insertReport(tx: Transaction, row: NewReport): Promise<boolean> {
  const made = await tx.sql
    .insert(reports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return made.length > 0;
}

export async function countReport(tx: Transaction, postId: string): Promise<void> {
  await tx.sql
    .update(posts)
    .set({ reports: sql`${posts.reports} + 1` })
    .where(eq(posts.id, postId));
}

export async function setCase(tx: Transaction, id: string, caseId: string): Promise<void> {
  await tx.sql.update(reports).set({ caseId }).where(eq(reports.id, id));
}

type Report = typeof reports.$inferSelect;

interface Closing extends Pick<Report, 'ground'> {
  readonly caseId: string;
  readonly outcome: NonNullable<Report['outcome']>;
  readonly at: Date;
}

/** Closes the open ones of a case; returns their reporters. */
export async function setOutcome(
  tx: Transaction,
  { caseId, outcome, ground, at }: Closing,
): Promise<readonly string[]> {
  const closed = await tx.sql
    .update(reports)
    .set({ outcome, ground, closedAt: at })
    .where(and(eq(reports.caseId, caseId), isNull(reports.closedAt)))
    .returning({ reporterId: reports.reporterId });
  return closed.flatMap(({ reporterId }) => reporterId ?? []);
}

/** Closed reports of a case whose reporters were not told yet. */
export async function markTold(
  tx: Transaction,
  { caseId, most, at }: { caseId: string; most: number; at: Date },
): Promise<readonly Pick<Report, 'id' | 'reporterId'>[]> {
  const some = tx.sql
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.closedAt), isNull(reports.toldAt)))
    .orderBy(asc(reports.id))
    .limit(most);
  return tx.sql
    .update(reports)
    .set({ toldAt: at })
    .where(inArray(reports.id, some))
    .returning({ id: reports.id, reporterId: reports.reporterId });
}

export interface ReportRow {
  readonly report: typeof reports.$inferSelect;
  readonly reporter: PersonRow | null;
  /** Null once they have left. */
  readonly author: PersonRow | null;
  readonly postId: string | null;
  readonly excerpt: string | null;
}

const reporter = alias(users, 'reporter');

/** Newest first, each with its content while that exists. */
export const listReports = prepared<{ before: string; limit: number }, ReportRow[]>(
  'reports_newest',
  (on) =>
    on
      .select({
        report: reports,
        reporter: personColumns(reporter),
        author: personColumns(author),
        postId: sql<string | null>`coalesce(${posts.id}, ${comments.postId}, ${responses.postId})`,
        excerpt: sql<string | null>`left(case ${reports.targetKind}
          when 'post' then ${posts.title}
          when 'comment' then nullif(${comments.body}, '')
          when 'response' then ${responses.description}
          when 'profile' then ${author.bio}
          when 'product' then ${products.name} end, 200)`,
      })
      .from(reports)
      .leftJoin(author, eq(author.id, reports.authorId))
      .leftJoin(reporter, eq(reporter.id, reports.reporterId))
      .leftJoin(posts, about('post', posts.id))
      .leftJoin(comments, about('comment', comments.id))
      .leftJoin(responses, about('response', responses.id))
      .leftJoin(products, about('product', products.id))
      .where(
        and(
          sql`${reports.id} < ${sql.placeholder('before')}::uuid`,
          // Emptied ones are for counting alone.
          or(isNotNull(reports.authorId), isNotNull(reports.authorPseudonym)),
        ),
      )
      .orderBy(desc(reports.id))
      .limit(sql.placeholder('limit')),
);

type Id = typeof posts.id | typeof comments.id | typeof responses.id | typeof products.id;

function about(kind: ReportKind, id: Id) {
  return and(eq(reports.targetKind, kind), eq(id, reports.targetId));
}

export async function deleteWordsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql
    .update(reports)
    .set({ reporterId: null, body: '' })
    .where(eq(reports.reporterId, userId));
}

/** Their messages in copies sealed because of another's. */
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
  /** Id that replaces theirs where rows are kept. */
  readonly pseudonym: string;
}

/** Renames them in copies sealed because of them. */
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
 * Renames them in reports on them, except those on a post that stays under their name. Ids of
 * reported things would lead to them too: a profile's is their own. Reports on one thing keep
 * sharing an id.
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

export async function listReportsToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const { id: key, targetKind, targetId, category, body, createdAt } = reports;
  return on.sql
    .select({ key, targetKind, targetId, category, body, createdAt })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(limit);
}
