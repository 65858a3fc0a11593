import type { TrustConfig } from '@stenope/domain/trust/config';
import type { TrialOutcome } from '@stenope/domain/trust/trial';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { users } from '../../../tables/accounts.ts';
import {
  memberTrust,
  scores,
  trustCommunity,
  trustVersions,
  trustTrials,
} from '../../../tables/echoes.ts';
import { reporterRecords } from '../../../tables/moderation.ts';
import { reports } from '../../../tables/reports.ts';
import { sanctionTimes } from '../sanctions-sql.ts';
import { personColumns, type PersonRow } from '../../people/person-sql.ts';

/** False when the name exists. */
export async function insertVersion(
  tx: Transaction,
  row: typeof trustVersions.$inferInsert,
): Promise<boolean> {
  const made = await tx.sql
    .insert(trustVersions)
    .values(row)
    .onConflictDoNothing({ target: trustVersions.version })
    .returning({ id: trustVersions.id });
  return made.length > 0;
}

export async function runVersion(tx: Transaction, version: string): Promise<void> {
  await tx.sql.update(trustCommunity).set({ version });
}

/** Number of members in each ten points of trust. */
export async function countTrust(on: Executor): Promise<ReadonlyMap<number, number>> {
  const decade = sql<number>`least(9, floor(${memberTrust.trust} / 10))::int`;
  const rows = await on.sql
    .select({ decade, members: sql<number>`count(*)::int` })
    .from(memberTrust)
    .groupBy(decade);
  return new Map(rows.map((row) => [row.decade, row.members]));
}

export async function countScores(
  on: Executor,
): Promise<ReadonlyMap<typeof scores.$inferSelect.state, number>> {
  const rows = await on.sql
    .select({ state: scores.state, works: sql<number>`count(*)::int` })
    .from(scores)
    .groupBy(scores.state);
  return new Map(rows.map((row) => [row.state, row.works]));
}

const person = personColumns(users);

/** Newest first. */
export async function listVersions(on: Executor, most: number) {
  return on.sql
    .select({
      version: trustVersions.version,
      reason: trustVersions.reason,
      createdAt: trustVersions.createdAt,
      author: person,
    })
    .from(trustVersions)
    .leftJoin(users, eq(users.id, trustVersions.authorId))
    .orderBy(desc(trustVersions.id))
    .limit(most);
}

/** State of a job in the queue: running, waiting, or failed. */
export async function findBatchWork(
  on: Executor,
  job: string,
): Promise<{ isRunning: boolean; isWaiting: boolean; failedAt: Date | null }> {
  const { rows } = await on.sql.execute<Record<'running' | 'waiting' | 'failed', string | null>>(
    sql`select bool_or(locked_at is not null)::text as running,
        bool_or(locked_at is null and attempts = 0)::text as waiting,
        (max(updated_at) filter (where locked_at is null and attempts > 0))::text as failed
      from graphile_worker.jobs where task_identifier = ${job}`,
  );
  const [{ running, waiting, failed } = {}] = rows as Partial<(typeof rows)[number]>[];
  return {
    isRunning: running === 'true',
    isWaiting: waiting === 'true',
    failedAt: failed ? new Date(failed) : null,
  };
}

export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];

/** Open reports with facts about their reporters; none for departed ones. */
export async function listReported(on: Executor, most: number) {
  return on.sql
    .select({
      targetId: reports.targetId,
      category: reports.category,
      at: reports.createdAt,
      trust: memberTrust.trust,
      cluster: memberTrust.cluster,
      joinedAt: users.createdAt,
      verified: users.emailVerified,
      suspendedAt: users.suspendedAt,
      trustedRaters: sql<number>`coalesce(${scores.trustedRaters}, 0)`,
      sanctions: sanctionTimes(reports.reporterId),
      record: reporterRecords,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(memberTrust, eq(memberTrust.userId, reports.reporterId))
    .leftJoin(scores, eq(scores.id, reports.targetId))
    .leftJoin(reporterRecords, eq(reporterRecords.userId, reports.reporterId))
    .where(isNull(reports.closedAt))
    .orderBy(desc(reports.id))
    .limit(most);
}

/** Members of the largest clusters, by cluster. */
export async function listClustered(
  on: Executor,
  most: { clusters: number; members: number },
): Promise<{ cluster: string; size: number; person: PersonRow }[]> {
  const size = sql<number>`count(*) over (partition by ${memberTrust.cluster})::int`;
  const place = sql<number>`row_number() over (partition by ${memberTrust.cluster} order by ${memberTrust.userId})::int`;
  const inside = on.sql
    .select({
      userId: memberTrust.userId,
      cluster: sql<string>`${memberTrust.cluster}`.as('cluster'),
      size: size.as('size'),
      place: place.as('place'),
    })
    .from(memberTrust)
    .where(isNotNull(memberTrust.cluster))
    .as('inside');
  return on.sql
    .select({ cluster: inside.cluster, size: inside.size, person })
    .from(inside)
    .innerJoin(users, eq(users.id, inside.userId))
    .where(sql`${inside.place} <= ${most.members}`)
    .orderBy(desc(inside.size), asc(inside.cluster), asc(inside.place))
    .limit(most.clusters * most.members);
}

export async function listSeeds(
  on: Executor,
  most: number,
): Promise<{ since: Date | null; person: PersonRow }[]> {
  return on.sql
    .select({ since: memberTrust.seededAt, person })
    .from(memberTrust)
    .innerJoin(users, eq(users.id, memberTrust.userId))
    .where(isNotNull(memberTrust.seededAt))
    .orderBy(desc(memberTrust.seededAt), asc(memberTrust.userId))
    .limit(most);
}

export async function seed(
  tx: Transaction,
  userId: string,
  floor: number,
  at: Date,
): Promise<void> {
  await tx.sql
    .insert(memberTrust)
    .values({ userId, trust: floor, settledTrust: floor, seededAt: at })
    .onConflictDoUpdate({
      target: memberTrust.userId,
      set: {
        seededAt: sql`coalesce(${memberTrust.seededAt}, excluded.seeded_at)`,
        trust: sql`greatest(${memberTrust.trust}, excluded.trust)`,
      },
    });
}

export async function unseed(tx: Transaction, userId: string): Promise<void> {
  await tx.sql
    .update(memberTrust)
    .set({ seededAt: null })
    .where(and(eq(memberTrust.userId, userId), isNotNull(memberTrust.seededAt)));
}

export async function insertTrial(
  tx: Transaction,
  row: Pick<typeof trustTrials.$inferInsert, 'id' | 'runId' | 'config'>,
): Promise<void> {
  await tx.sql.insert(trustTrials).values(row);
}

/** Configuration of a trial; undefined once it is deleted. */
export async function findTriedConfig(on: Executor, id: string): Promise<TrustConfig | undefined> {
  const [row] = await on.sql
    .select({ config: trustTrials.config })
    .from(trustTrials)
    .where(eq(trustTrials.id, id));
  return row?.config;
}

export interface TrialRow {
  readonly state: typeof jobRuns.$inferSelect.state;
  readonly progress: number;
  readonly outcome: TrialOutcome | null;
}

/** Outcome of a trial, with the progress of its run. */
export async function findTrial(on: Executor, id: string): Promise<TrialRow | undefined> {
  const [row] = await on.sql
    .select({ state: jobRuns.state, progress: jobRuns.progress, outcome: trustTrials.outcome })
    .from(trustTrials)
    .innerJoin(jobRuns, eq(jobRuns.id, trustTrials.runId))
    .where(eq(trustTrials.id, id));
  return row;
}

export async function saveOutcome(on: Executor, id: string, outcome: TrialOutcome): Promise<void> {
  await on.sql.update(trustTrials).set({ outcome }).where(eq(trustTrials.id, id));
}
