import type { AnswerOf } from '@stenope/contract/action';
import {
  trendDays,
  type listFailedJobs as listFailedJobsAction,
  type readDashboard as readDashboardAction,
} from '@stenope/contract/site/dashboard';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { countWaiting, listFailedRuns, retryRun } from '../../../platform/jobs/failed.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ensureLiving } from '../../accounts/service.ts';
import { findBacklog } from '../../moderation/service.ts';
import { countOpenNotices } from '../../reports/service.ts';
import { presentFailedRun, presentTrends } from './present.ts';
import { countDay, countSuspended, deleteDaysBefore, listSiteDays } from './queries.ts';

const dayMs = 24 * 3_600_000;

export async function readDashboard({
  db,
  now,
}: Context): Promise<AnswerOf<typeof readDashboardAction>> {
  const today = dayOf(now().getTime());
  const first = firstOf(now());
  const [[jobs], [members], days, backlog, openNotices] = await Promise.all([
    countWaiting(db, {}),
    countSuspended(db, {}),
    listSiteDays(db, { after: dayOf(first - dayMs) }),
    findBacklog(db),
    countOpenNotices(db),
  ]);
  return {
    now: {
      queuedCases: backlog?.cases ?? 0,
      oldestCaseAt: backlog?.oldestAt?.toISOString() ?? null,
      openNotices,
      failedJobs: jobs?.failed ?? 0,
      waitingJobs: jobs?.waiting ?? 0,
      oldestJobAt: jobs?.oldestAt?.toISOString() ?? null,
      suspended: members?.suspended ?? 0,
    },
    trends: presentTrends(days, lastDays(first), today),
  };
}

/**
 * Counts today anew, and what is missing of the days before: all of them at the first run, the last
 * minutes of yesterday after midnight.
 */
export async function countDays({ db, now }: Context): Promise<void> {
  const at = now();
  const first = firstOf(at);
  const known = new Map(
    (await listSiteDays(db, { after: dayOf(first - dayMs) })).map((row) => [row.day, row]),
  );
  const oldestCaseAt = (await findBacklog(db))?.oldestAt ?? null;
  for (const [place, day] of lastDays(first).entries()) {
    const from = first + place * dayMs;
    const until = from + dayMs;
    const counted = known.get(day)?.countedAt.getTime();
    // Ids are made a little before their rows are committed.
    if (counted !== undefined && counted > until + settledMs) continue;
    await countDay(db, { day, from, until, at, isToday: at.getTime() < until, oldestCaseAt });
  }
  await deleteDaysBefore(db, dayOf(first - keptDays * dayMs));
}

/** Time after midnight at which all rows of the day before are there. */
const settledMs = 5 * 60_000;

/** Days kept besides those shown, for an operator who looks. */
const keptDays = 370;

function firstOf(now: Date): number {
  return Date.parse(dayOf(now.getTime())) - (trendDays - 1) * dayMs;
}

function lastDays(first: number): readonly string[] {
  return Array.from({ length: trendDays }, (_, place) => dayOf(first + place * dayMs));
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

const usualPage = 50;
const listName = 'failed jobs';

export async function listFailedJobs(
  { db, cursors }: Context,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listFailedJobsAction>> {
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const rows = await listFailedRuns(db, { before, limit: limit + 1 });
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map(presentFailedRun),
    ...(last && { next: cursors.write(listName, [last.run.id]) }),
  };
}

export async function retryJob({ db, now }: Context, viewer: Viewer, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await ensureLiving(tx, viewer, now());
    const { job } = await retryRun(tx, runId);
    const act = { actorId: viewer.userId, act: 'admin.jobs.retry', targetId: runId };
    await record(tx, { ...act, details: { job } });
  });
}
