import { and, asc, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { jobRuns } from '../../../platform/db/platform-tables.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { users } from '../../../tables/accounts.ts';
import { siteDays } from '../../../tables/administration.ts';
import { ratings } from '../../../tables/echoes.ts';
import { media } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { staysHere } from '../staying-sql.ts';

export type SiteDay = typeof siteDays.$inferSelect;

export const listSiteDays = prepared<{ after: string }, SiteDay[]>('site_days', (on) =>
  on
    .select()
    .from(siteDays)
    .where(gt(siteDays.day, sql.placeholder('after')))
    .orderBy(asc(siteDays.day)),
);

/** Few among many: they have an index of their own. */
export const countSuspended = prepared<Record<string, never>, { suspended: number }[]>(
  'suspended_members',
  (on) =>
    on
      .select({ suspended: sql<number>`count(*)::int` })
      .from(users)
      .where(and(isNotNull(users.suspendedAt), isNull(users.leftAt), staysHere)),
);

interface DayToCount {
  readonly day: string;
  readonly from: number;
  readonly until: number;
  readonly at: Date;
  /** Whether what stands now, storage and queue, is that of the day. */
  readonly isToday: boolean;
  /** Since when the oldest queued case waits. */
  readonly oldestCaseAt: Date | null;
}

const moment = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Ids sort by time, but those of ratings: each count reads only what came on that day. */
export async function countDay(
  on: Executor,
  { day, from, until, at, isToday, oldestCaseAt }: DayToCount,
): Promise<void> {
  const within = (table: typeof users | typeof posts | typeof reports | typeof jobRuns) =>
    sql`(select count(*) from ${table} where ${table}.id >= ${firstIdAt(from)}::uuid
      and ${table}.id < ${firstIdAt(until)}::uuid)`;
  const rated = sql`(select count(*) from ${ratings}
    where ${ratings.createdAt} >= ${moment(from)} and ${ratings.createdAt} < ${moment(until)})`;
  await on.sql.execute(sql`
    insert into ${siteDays} (day, sign_ups, posts, ratings, reports, jobs, queue_age, storage,
      counted_at)
    select ${day}::date, ${within(users)}, ${within(posts)}, ${rated},
      ${within(reports)}, ${within(jobRuns)}, ${isToday ? hoursBetween(oldestCaseAt, at) : null}::integer,
      ${isToday ? sql`(select coalesce(sum(${media.bytes}), 0)::bigint from ${media})` : sql`null`},
      ${moment(at.getTime())}
    on conflict (day) do update set sign_ups = excluded.sign_ups, posts = excluded.posts,
      ratings = excluded.ratings, reports = excluded.reports, jobs = excluded.jobs,
      queue_age = coalesce(excluded.queue_age, site_days.queue_age),
      storage = coalesce(excluded.storage, site_days.storage), counted_at = excluded.counted_at`);
}

/** Zero where nothing waits. */
function hoursBetween(from: Date | null, until: Date): number {
  return from ? Math.max(0, Math.floor((until.getTime() - from.getTime()) / 3_600_000)) : 0;
}

/** Days no trend shows any more. */
export async function deleteDaysBefore(on: Executor, day: string): Promise<void> {
  await on.sql.execute(sql`delete from ${siteDays} where day < ${day}::date`);
}
