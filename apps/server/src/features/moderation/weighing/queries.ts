import type { ReportCategory } from '@stenope/domain/moderation/reports';
import { and, asc, eq, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, scores } from '../../../tables/echoes.ts';
import { cases, reporterMeasures, reporterRecords } from '../../../tables/moderation.ts';
import { posts } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { sanctionTimes } from '../../echoes/sanctions-sql.ts';

/** An open report with facts about its reporter; none for departed ones. */
export interface OpenReportRow {
  readonly category: ReportCategory;
  readonly at: Date;
  readonly trust: number | null;
  readonly cluster: string | null;
  readonly joinedAt: Date | null;
  readonly verified: boolean | null;
  readonly suspendedAt: Date | null;
  readonly sanctions: number[];
  readonly record: typeof reporterRecords.$inferSelect | null;
}

export function listOpen(tx: Transaction, caseId: string): Promise<OpenReportRow[]> {
  return reading(tx).where(and(eq(reports.caseId, caseId), isNull(reports.closedAt)));
}

export async function findOpen(tx: Transaction, id: string): Promise<OpenReportRow | undefined> {
  const [row] = await reading(tx).where(eq(reports.id, id));
  return row;
}

const reading = (tx: Transaction) =>
  tx.sql
    .select({
      category: reports.category,
      at: reports.createdAt,
      trust: memberTrust.trust,
      cluster: memberTrust.cluster,
      joinedAt: users.createdAt,
      verified: users.emailVerified,
      suspendedAt: users.suspendedAt,
      sanctions: sanctionTimes(reports.reporterId),
      record: reporterRecords,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(memberTrust, eq(memberTrust.userId, reports.reporterId))
    .leftJoin(reporterRecords, eq(reporterRecords.userId, reports.reporterId));

/** Trusted members who rated it, and so saw it. */
export async function countTrustedRaters(tx: Transaction, targetId: string): Promise<number> {
  const [row] = await tx.sql
    .select({ trustedRaters: scores.trustedRaters })
    .from(scores)
    .where(eq(scores.id, targetId));
  return row?.trustedRaters ?? 0;
}

/** Cases that wait since before a moment, and those whose reports were never weighed. */
export async function listDue(on: Executor, before: Date, most: number): Promise<string[]> {
  const rows = await on.sql
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.status, 'waiting'), or(lte(cases.openedAt, before), eq(cases.revision, 0))))
    .orderBy(asc(cases.openedAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Cases whose automatic mask has ended without a human. */
export async function listExpired(on: Executor, now: Date, most: number): Promise<string[]> {
  const rows = await on.sql
    .select({ id: cases.id })
    .from(cases)
    .where(lte(cases.maskedUntil, now))
    .orderBy(asc(cases.maskedUntil))
    .limit(most);
  return rows.map(({ id }) => id);
}

export interface AuditedPost {
  readonly id: string;
  readonly authorId: string;
}

/** Posts of a time that many members rated, that nobody reported and nobody reviewed. */
export async function listWidelySeen(
  on: Executor,
  {
    from,
    until,
    ratings,
    share,
  }: {
    readonly from: Date;
    readonly until: Date;
    readonly ratings: number;
    readonly share: number;
  },
): Promise<AuditedPost[]> {
  const reviewed = on.sql
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.targetId, posts.id), eq(cases.targetKind, 'post')));
  return on.sql
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(
      and(
        posts.listed,
        ne(posts.state, 'validated'),
        eq(posts.reports, 0),
        sql`${posts.ratings} >= ${ratings}`,
        gt(posts.createdAt, from),
        lte(posts.createdAt, until),
        notExists(reviewed),
        // The same post gives the same answer, however often the job is repeated.
        sql`abs(hashtext(${posts.id}::text)) % 100000 < ${Math.round(share * 100_000)}`,
      ),
    );
}

export type RecordRow = typeof reporterRecords.$inferSelect;

/** Records written by one statement. */
const together = 500;

/**
 * The records of some members, locked. One that is missing is made first: of two decisions at once
 * about reports of the same member, the second then counts on from the first, also where there was
 * no row to lock. Ids are passed in order, against deadlocks.
 */
export async function lockRecords(
  tx: Transaction,
  userIds: readonly string[],
  asOf: Date,
): Promise<RecordRow[]> {
  for (let from = 0; from < userIds.length; from += together) {
    const missing = userIds.slice(from, from + together).map((userId) => ({ userId, asOf }));
    await tx.sql.insert(reporterRecords).values(missing).onConflictDoNothing();
  }
  return tx.sql
    .select()
    .from(reporterRecords)
    .where(sql`${reporterRecords.userId} = any(${sql.param([...userIds])}::uuid[])`)
    .orderBy(asc(reporterRecords.userId))
    .for('update');
}

/** Locked before. */
export async function saveRecords(tx: Transaction, rows: readonly RecordRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += together) {
    await tx.sql
      .insert(reporterRecords)
      .values(rows.slice(from, from + together))
      .onConflictDoUpdate({
        target: reporterRecords.userId,
        set: {
          asOf: sql`excluded.as_of`,
          upheld: sql`excluded.upheld`,
          rejected: sql`excluded.rejected`,
          warnedAt: sql`excluded.warned_at`,
          rejectedSinceWarning: sql`excluded.rejected_since_warning`,
          limitedUntil: sql`excluded.limited_until`,
        },
      });
  }
}

/** That somebody was warned or limited, without whom: for the transparency report. */
export async function insertReporterMeasure(
  tx: Transaction,
  row: typeof reporterMeasures.$inferInsert,
): Promise<void> {
  await tx.sql.insert(reporterMeasures).values(row);
}

export async function findLimit(on: Executor, userId: string): Promise<Date | null> {
  const [row] = await on.sql
    .select({ limitedUntil: reporterRecords.limitedUntil })
    .from(reporterRecords)
    .where(eq(reporterRecords.userId, userId));
  return row?.limitedUntil ?? null;
}
