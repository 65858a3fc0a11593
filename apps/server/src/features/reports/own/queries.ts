import type { ReportKind } from '@stenope/domain/moderation/reports';
import { moderationActs, type ModerationAct } from '@stenope/domain/moderation/states';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { responses } from '../../../tables/echoes.ts';
import { decisions } from '../../../tables/moderation.ts';
import { products } from '../../../tables/people.ts';
import { comments, posts } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { isMemberShown, personColumns, type PersonRow } from '../../people/person-sql.ts';
import { answerVisibleTo, productVisibleTo, visibleTo } from '../../posts/visibility-sql.ts';

export interface OwnReportRow {
  readonly report: Pick<
    typeof reports.$inferSelect,
    'id' | 'category' | 'body' | 'createdAt' | 'targetKind' | 'targetId' | 'outcome' | 'closedAt'
  >;
  /** For the reporter, by the rule of all lists. */
  readonly visible: boolean;
  readonly author: PersonRow | null;
  readonly postId: string | null;
  readonly excerpt: string | null;
  readonly act: ModerationAct | null;
  readonly overturnedAt: Date | null;
}

const author = alias(users, 'author');

type Id = typeof comments.id | typeof responses.id | typeof products.id;

const about = (kind: ReportKind, id: Id): SQL =>
  sql`${reports.targetKind} = ${sql.raw(`'${kind}'`)} and ${id} = ${reports.targetId}`;

/** `users` is the author of the post, or the seller. A message is never shown again. */
const isVisible = (reader: SQL) => sql<boolean>`coalesce(case ${reports.targetKind}
  when 'post' then ${visibleTo(reader)}
  when 'comment' then ${visibleTo(reader)} and ${comments.deletedAt} is null
    and ${comments.state} in ('visible', 'validated') and ${isMemberShown(reader, author)}
  when 'response' then ${answerVisibleTo(reader, author)}
  when 'profile' then ${isMemberShown(reader, author)}
  when 'product' then ${productVisibleTo(reader)}
  else false end, false)`;

function reading(on: Executor, userId: string) {
  const { id, category, body, createdAt, targetKind, targetId, outcome, closedAt } = reports;
  return on.sql
    .select({
      report: { id, category, body, createdAt, targetKind, targetId, outcome, closedAt },
      visible: isVisible(sql`${userId}::uuid`),
      author: personColumns(author),
      postId: sql<string | null>`${posts.id}`,
      excerpt: sql<string | null>`left(case ${reports.targetKind}
        when 'post' then ${posts.title}
        when 'comment' then nullif(${comments.body}, '')
        when 'response' then ${responses.description}
        when 'product' then ${products.name} end, 200)`,
      act: sql<ModerationAct | null>`${decisions.act}`,
      overturnedAt: decisions.overturnedAt,
    })
    .from(reports)
    .leftJoin(author, eq(author.id, reports.authorId))
    .leftJoin(comments, about('comment', comments.id))
    .leftJoin(responses, about('response', responses.id))
    .leftJoin(products, about('product', products.id))
    .leftJoin(
      posts,
      sql`${posts.id} = case ${reports.targetKind} when 'post' then ${reports.targetId}
        when 'comment' then ${comments.postId} when 'response' then ${responses.postId} end`,
    )
    .leftJoin(users, sql`${users.id} = coalesce(${posts.authorId}, ${products.sellerId})`)
    .leftJoin(
      decisions,
      // That which closed it, at the same moment.
      and(
        eq(decisions.caseId, reports.caseId),
        eq(decisions.at, reports.closedAt),
        eq(decisions.automated, false),
        inArray(decisions.act, [...moderationActs]),
      ),
    );
}

/** Newest first. */
export function listOwn(
  on: Executor,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<OwnReportRow[]> {
  return reading(on, userId)
    .where(and(eq(reports.reporterId, userId), sql`${reports.id} < ${before}::uuid`))
    .orderBy(desc(reports.id))
    .limit(limit);
}

export async function findOwn(
  on: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<OwnReportRow | undefined> {
  const [row] = await reading(on, userId).where(
    and(eq(reports.id, id), eq(reports.reporterId, userId)),
  );
  return row;
}
