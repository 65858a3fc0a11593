import type { NoticeReason } from '@stenope/domain/moderation/notices';
import type { ReportCategory } from '@stenope/domain/moderation/reports';
import type {
  CountedDecision,
  MaskEnd,
  ReporterMeasure,
  TransparencyFigures,
} from '@stenope/domain/transparency/figures';
import type { YearSpan } from '@stenope/domain/transparency/years';
import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { users } from '../../../tables/accounts.ts';
import { appeals, decisions, reporterMeasures } from '../../../tables/moderation.ts';
import { notices, reports } from '../../../tables/reports.ts';
import { transparencyYears } from '../../../tables/site.ts';

export type YearRow = typeof transparencyYears.$inferSelect;

/** Years with a report, latest first; figures of the one asked for alone, or of the latest. */
export const listYears = prepared<
  { year: number | null },
  (Omit<YearRow, 'figures'> & { readonly figures: TransparencyFigures | null })[]
>('transparency_years', (on) => {
  const { year, countedAt, isFinal, figures } = transparencyYears;
  const asked = sql`coalesce(${sql.placeholder('year')}::integer,
    (select max(latest.year) from ${transparencyYears} as latest))`;
  return on
    .select({
      year,
      countedAt,
      isFinal,
      figures: sql<TransparencyFigures | null>`case when ${year} = ${asked} then ${figures} end`,
    })
    .from(transparencyYears)
    .orderBy(desc(year))
    .limit(100);
});

/** Years that are never counted again. */
export async function listFinalYears(on: Executor): Promise<ReadonlySet<number>> {
  const rows = await on.sql
    .select({ year: transparencyYears.year })
    .from(transparencyYears)
    .where(eq(transparencyYears.isFinal, true));
  return new Set(rows.map(({ year }) => year));
}

/** A final report stays as it is, whoever counts again. */
export async function saveYear(on: Executor, row: YearRow): Promise<void> {
  await on.sql
    .insert(transparencyYears)
    .values(row)
    .onConflictDoUpdate({
      target: transparencyYears.year,
      set: {
        figures: sql`excluded.figures`,
        countedAt: sql`excluded.counted_at`,
        isFinal: sql`excluded.is_final`,
      },
      setWhere: sql`not ${transparencyYears.isFinal}`,
    });
}

/** When something to report was first done; null before. */
export async function findFirst(on: Executor): Promise<Date | null> {
  const { rows } = await on.sql.execute<{ first: string | null }>(sql`select to_char(least(
      (select ${reports.createdAt} from ${reports} order by ${reports.id} limit 1),
      (select ${notices.createdAt} from ${notices} order by ${notices.id} limit 1),
      (select min(${decisions.at}) from ${decisions})) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first`);
  const first = rows[0]?.first ?? null;
  return first === null ? null : new Date(first);
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const during = (column: unknown, { from, until }: YearSpan): SQL =>
  sql`${column} >= ${moment(from)} and ${column} < ${moment(until)}`;

/** Ids sort by time: those of what was made in the period. */
const madeIn = (id: unknown, { from, until }: YearSpan): SQL =>
  sql`${id} >= ${firstIdAt(from.getTime())}::uuid and ${id} < ${firstIdAt(until.getTime())}::uuid`;

/** Two kinds of notices, which are counted alike. */
const kinds = {
  reports: { table: reports, category: reports.category, acted: 'upheld' },
  notices: { table: notices, category: notices.reason, acted: 'acted' },
} as const;

interface Categories {
  readonly reports: ReportCategory;
  readonly notices: NoticeReason;
}

export async function countReceived<Kind extends keyof Categories>(
  on: Executor,
  kind: Kind,
  span: YearSpan,
): Promise<readonly { readonly category: Categories[Kind]; readonly count: number }[]> {
  const { table, category } = kinds[kind];
  const { rows } = await on.sql.execute<{ category: Categories[Kind]; count: number }>(sql`
    select ${category} as category, count(*)::int as count from ${table}
    where ${madeIn(table.id, span)} group by 1`);
  return rows;
}

export interface AnsweredRow<Category> {
  /** Null in the one row of all together. */
  readonly category: Category | null;
  readonly acted: number;
  readonly rejected: number;
  readonly law: number;
  readonly terms: number;
  readonly seconds: number | null;
}

/** Answers of the period, by category and all together. */
export async function countAnswered<Kind extends keyof Categories>(
  on: Executor,
  kind: Kind,
  span: YearSpan,
): Promise<readonly AnsweredRow<Categories[Kind]>[]> {
  const { table, category, acted } = kinds[kind];
  const isActed = sql`${table.outcome} = ${acted}`;
  const { rows } = await on.sql.execute<Row<AnsweredRow<Categories[Kind]>>>(sql`
    select ${category} as category,
      count(*) filter (where ${isActed})::int as acted,
      count(*) filter (where not ${isActed})::int as rejected,
      count(*) filter (where ${isActed} and ${table.ground} = 'law')::int as law,
      count(*) filter (where ${isActed} and ${table.ground} = 'terms')::int as terms,
      ${medianOf(sql`${table.closedAt} - ${table.createdAt}`)} as seconds
    from ${table} where ${during(table.closedAt, span)}
    group by grouping sets ((${category}), ())`);
  return rows;
}

/** Rows of a raw statement are records to the driver. */
type Row<T> = T & Record<string, unknown>;

const medianOf = (interval: SQL): SQL =>
  sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${interval})))::int`;

export async function countDecisions(
  on: Executor,
  span: YearSpan,
): Promise<readonly CountedDecision[]> {
  const { act, automated, reason, ground, source, at } = decisions;
  const { rows } = await on.sql.execute<Row<CountedDecision>>(sql`
    select ${act} as act, ${automated} as automated, ${reason} as reason, ${ground} as ground,
      coalesce(${source}, 'team') as source, count(*)::int as count
    from ${decisions} where ${during(at, span)} group by 1, 2, 3, 4, 5`);
  return rows;
}

export async function countMaskEnds(
  on: Executor,
  span: YearSpan,
): Promise<readonly { readonly end: MaskEnd; readonly count: number }[]> {
  const { rows } = await on.sql.execute<{ end: MaskEnd; count: number }>(sql`
    select ${decisions.maskEnd} as end, count(*)::int as count
    from ${decisions} where ${during(decisions.maskEndedAt, span)} group by 1`);
  return rows;
}

type Appealed = Pick<CountedDecision, 'act' | 'automated' | 'count'>;

/** Complaints of the period, by the decision they are against. */
export async function countAppeals(on: Executor, span: YearSpan): Promise<readonly Appealed[]> {
  const { rows } = await on.sql.execute<Row<Appealed>>(sql`
    select ${decisions.act} as act, ${decisions.automated} as automated, count(*)::int as count
    from ${appeals} join ${decisions} on ${decisions.id} = ${appeals.decisionId}
    where ${during(appeals.at, span)} group by 1, 2`);
  return rows;
}

export interface JudgedAppeals {
  readonly kept: number;
  readonly overturned: number;
  readonly bySameAdmin: number;
  readonly seconds: number | null;
}

export async function countJudgedAppeals(on: Executor, span: YearSpan): Promise<JudgedAppeals> {
  const { rows } = await on.sql.execute<Row<JudgedAppeals>>(sql`
    select count(*) filter (where ${appeals.outcome} = 'kept')::int as kept,
      count(*) filter (where ${appeals.outcome} = 'overturned')::int as overturned,
      count(*) filter (where ${appeals.bySameAdmin})::int as "bySameAdmin",
      ${medianOf(sql`${appeals.decidedAt} - ${appeals.at}`)} as seconds
    from ${appeals} where ${during(appeals.decidedAt, span)}`);
  return rows[0] ?? { kept: 0, overturned: 0, bySameAdmin: 0, seconds: null };
}

export async function countReporterMeasures(
  on: Executor,
  span: YearSpan,
): Promise<readonly { readonly measure: ReporterMeasure; readonly count: number }[]> {
  return on.sql
    .select({ measure: reporterMeasures.measure, count: sql<number>`count(*)::int` })
    .from(reporterMeasures)
    .where(madeIn(reporterMeasures.id, span))
    .groupBy(reporterMeasures.measure);
}

/** Admins and owner, as they are now. */
export async function countTeam(on: Executor): Promise<number> {
  return on.sql.$count(
    users,
    and(ne(users.role, 'member'), isNull(users.suspendedAt), isNull(users.leftAt)),
  );
}
