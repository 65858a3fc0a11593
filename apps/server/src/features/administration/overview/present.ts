import type { AnswerOf } from '@stenope/contract/action';
import {
  trendNames,
  type FailedJob,
  type readDashboard as readDashboardAction,
} from '@stenope/contract/site/dashboard';
import type { FailedRun } from '../../../platform/jobs/failed.ts';
import type { SiteDay } from './queries.ts';

type Trends = AnswerOf<typeof readDashboardAction>['trends'];

const columns = {
  sign_ups: 'signUps',
  posts: 'posts',
  ratings: 'ratings',
  reports: 'reports',
  queue_age: 'queueAge',
  storage: 'storage',
  jobs: 'jobs',
} as const satisfies Record<(typeof trendNames)[number], keyof SiteDay>;

/** Null while nothing was counted: a line of zeros would say that nothing happened. */
export function presentTrends(
  rows: readonly SiteDay[],
  days: readonly string[],
  today: string,
): Trends {
  const newest = rows.at(-1);
  if (!newest) return null;
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    today,
    countedAt: newest.countedAt.toISOString(),
    storage: rows.findLast(({ storage }) => storage !== null)?.storage ?? 0,
    lines: trendNames.map((name) => ({
      name,
      figures: days.map((day) => byDay.get(day)?.[columns[name]] ?? null),
    })),
  };
}

export function presentFailedRun({ run, isKept }: FailedRun): FailedJob {
  return {
    id: run.id,
    job: run.job,
    failure: run.failure ?? 'unknown',
    attempts: run.attempts,
    createdAt: run.createdAt.toISOString(),
    failedAt: run.updatedAt.toISOString(),
    canRetry: isKept,
  };
}
