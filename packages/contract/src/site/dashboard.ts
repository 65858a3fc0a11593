import { z } from 'zod/mini';
import { action } from '../action.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

/** State of the site for the team: what waits, small trends, and jobs that failed. */

/** Bytes too: a petabyte. */
const count = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000_000));

/** Days of a trend, today included. */
export const trendDays = 30;

/** Things counted day by day. */
export const trendNames = [
  'sign_ups',
  'posts',
  'ratings',
  'reports',
  'queue_age',
  'storage',
  'jobs',
] as const;

const trend = z.strictObject({
  name: z.enum(trendNames),
  /**
   * One figure a day, oldest first; null for a day that was not counted. `queue_age` is in hours,
   * `storage` in bytes.
   */
  figures: z.array(z.nullable(count)).check(z.length(trendDays)),
});

export const readDashboard = action({
  id: 'admin.dashboard',
  about: 'What waits for the team now, and how the site went in the last thirty days.',
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  budget: 'lists',
  answer: z.strictObject({
    /** As of this answer. */
    now: z.strictObject({
      /** Cases in the queue of moderation, and since when the oldest waits; null when none does. */
      queuedCases: count,
      oldestCaseAt: z.nullable(moment),
      /** Notices of illegal content nobody has answered. */
      openNotices: count,
      failedJobs: count,
      waitingJobs: count,
      /** When the job that is due for longest was due; null when none is. */
      oldestJobAt: z.nullable(moment),
      /** Members who are suspended. */
      suspended: count,
    }),
    /** Null until the first count, a few minutes after the first start. */
    trends: z.nullable(
      z.strictObject({
        /** Last day of every trend, in UTC. */
        today: z.iso.date(),
        countedAt: moment,
        /** Bytes of files members sent. */
        storage: count,
        lines: z.array(trend).check(z.length(trendNames.length)),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

const failedJob = z.strictObject({
  id,
  /** Name of its kind, `feature:task`. */
  job: text({ max: 100 }),
  /** Class of the last error, never its words. */
  failure: text({ max: 100 }),
  attempts: count,
  createdAt: moment,
  failedAt: moment,
  /** False where the queue no longer has it. */
  canRetry: z.boolean(),
});

export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = action({
  id: 'admin.jobs.list',
  about: 'Jobs that failed for good, newest first, for thirty days.',
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(failedJob),
  status: 200,
  errors: ['bad_cursor'],
});

export const retryJob = action({
  id: 'admin.jobs.retry',
  about: 'Gives a failed job all its attempts again, at once.',
  method: 'POST',
  path: '/api/admin/jobs/{jobId}/retry',
  access: 'admin',
  params: z.strictObject({ jobId: id }),
  answer: null,
  status: 204,
  errors: ['job_not_failed'],
  limits: [{ by: 'member', times: 120, seconds: 600 }],
});
