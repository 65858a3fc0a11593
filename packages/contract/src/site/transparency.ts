import { noticeReasons } from '@stenope/domain/moderation/notices';
import { decisionReasons } from '@stenope/domain/moderation/reasons';
import { reportCategories } from '@stenope/domain/moderation/reports';
import { decisionSources, measureKinds } from '@stenope/domain/transparency/figures';
import { firstYear } from '@stenope/domain/transparency/years';
import { z } from 'zod/mini';
import { action, type Limit } from '../action.ts';
import { moment } from '../primitives.ts';

/** The transparency report: how the site moderates, in numbers (DSA, articles 15, 23 and 24). */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const seconds = z.nullable(count);
const year = z.number().check(z.int(), z.minimum(firstYear), z.maximum(9999));
const yearAsked = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(firstYear), z.maximum(9999))
  .register(z.globalRegistry, { type: 'integer' });
const byGround = { law: count, terms: count };

function answered<const Names extends readonly string[]>(names: Names) {
  return z.strictObject({
    categories: z
      .array(
        z.strictObject({
          category: z.enum(names),
          received: count,
          acted: count,
          rejected: count,
        }),
      )
      .check(z.maxLength(names.length)),
    byLaw: count,
    byTerms: count,
    /** Acted upon without a decision here. */
    noGround: count,
    medianSeconds: seconds,
  });
}

const kind = z.enum(measureKinds);

const figures = z.strictObject({
  /** Notices by members. */
  reports: answered(reportCategories),
  /** Notices by anybody, without an account. */
  notices: answered(noticeReasons),
  measures: z.array(z.strictObject({ kind, ...byGround })).check(z.maxLength(measureKinds.length)),
  reasons: z
    .array(z.strictObject({ reason: z.enum(decisionReasons), ...byGround }))
    .check(z.maxLength(decisionReasons.length)),
  sources: z
    .array(z.strictObject({ source: z.enum(decisionSources), measures: count, sound: count }))
    .check(z.maxLength(decisionSources.length)),
  automatic: z.strictObject({
    set: count,
    confirmed: count,
    overturned: count,
    expired: count,
  }),
  complaints: z.strictObject({
    received: z.array(z.strictObject({ kind, count })).check(z.maxLength(measureKinds.length)),
    kept: count,
    overturned: count,
    bySameAdmin: count,
    medianSeconds: seconds,
  }),
  misuse: z.strictObject({ suspended: count, warned: count, limited: count }),
  moderators: count,
});

const report = z.strictObject({
  year,
  from: moment,
  /** First moment after it. */
  until: moment,
  countedAt: moment,
  /** False while the year runs: then its figures still grow. */
  isFinal: z.boolean(),
  figures,
});

export type TransparencyReport = z.output<typeof report>;

const mostYears = 100;

export const readTransparency = action({
  id: 'transparency.read',
  scope: 'read',
  about:
    'The transparency report of a year, or the latest one: notices, measures, complaints and automated means, in numbers. The running year is provisional.',
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  budget: 'lists',
  sharedFor: 300,
  query: z.strictObject({ year: z.optional(yearAsked) }),
  answer: z.strictObject({
    /** Every year with a report, latest first. */
    years: z.array(z.strictObject({ year, isFinal: z.boolean() })).check(z.maxLength(mostYears)),
    /** Null before the first count. */
    report: z.nullable(report),
  }),
  status: 200,
  errors: [],
});

/** The same figures as a file; outside the contract's answers, which are JSON. */
export const transparencyFilePath = '/api/transparency/figures.csv';

export const transparencyFileQuery = z.strictObject({ year: yearAsked });

export const transparencyFileLimit = {
  by: 'address',
  times: 120,
  seconds: 900,
} as const satisfies Limit;
