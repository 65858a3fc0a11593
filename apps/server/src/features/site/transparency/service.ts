import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type { readTransparency } from '@stenope/contract/site/transparency';
import { noticeReasons } from '@stenope/domain/moderation/notices';
import { reportCategories } from '@stenope/domain/moderation/reports';
import {
  figuresOfDecisions,
  measureKindOf,
  measureKinds,
  type AnsweredFigures,
  type TransparencyFigures,
} from '@stenope/domain/transparency/figures';
import { isOver, spanOf, yearsSince, type YearSpan } from '@stenope/domain/transparency/years';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { presentYears, reportFile } from './present.ts';
import {
  countAnswered,
  countAppeals,
  countDecisions,
  countJudgedAppeals,
  countMaskEnds,
  countReceived,
  countReporterMeasures,
  countTeam,
  findFirst,
  listFinalYears,
  listYears,
  saveYear,
  type AnsweredRow,
} from './queries.ts';

export async function read(
  { db }: Context,
  { year }: ReceivedQuery<typeof readTransparency>,
): Promise<AnswerOf<typeof readTransparency>> {
  const answer = presentYears(await listYears(db, { year: year ?? null }));
  if (year !== undefined && !answer.report) throw new Refusal('not_found');
  return answer;
}

export async function readFile(context: Context, year: number): Promise<string> {
  const { report } = await read(context, { year });
  if (!report) throw new Refusal('not_found');
  return reportFile(report);
}

/**
 * Counts every year that is not final: the running one, and after a year’s end that one for good. At
 * the first run it goes back to the first thing ever reported or decided.
 */
export async function countYears({ db, now }: Context, signal: AbortSignal): Promise<void> {
  const at = now();
  const final = await listFinalYears(db);
  for (const year of yearsSince((await findFirst(db)) ?? at, at)) {
    if (final.has(year)) continue;
    signal.throwIfAborted();
    const figures = await countYear(db, spanOf(year));
    await saveYear(db, { year, figures, countedAt: at, isFinal: isOver(year, at) });
  }
}

async function countYear(on: Executor, span: YearSpan): Promise<TransparencyFigures> {
  const reports = answeredOf(reportCategories, {
    received: await countReceived(on, 'reports', span),
    answered: await countAnswered(on, 'reports', span),
  });
  const notices = answeredOf(noticeReasons, {
    received: await countReceived(on, 'notices', span),
    answered: await countAnswered(on, 'notices', span),
  });
  const { suspended, ...decided } = figuresOfDecisions(await countDecisions(on, span));
  const automatic = decided.measures.find(({ kind }) => kind === 'automatic_mask');
  const ends = await countMaskEnds(on, span);
  const ended = (end: (typeof ends)[number]['end']) =>
    ends.find((one) => one.end === end)?.count ?? 0;
  const misuse = await countReporterMeasures(on, span);
  const taken = (measure: (typeof misuse)[number]['measure']) =>
    misuse.find((one) => one.measure === measure)?.count ?? 0;
  return {
    reports,
    notices,
    ...decided,
    automatic: {
      set: (automatic?.law ?? 0) + (automatic?.terms ?? 0),
      confirmed: ended('confirmed'),
      overturned: ended('overturned'),
      expired: ended('expired'),
    },
    complaints: await countComplaints(on, span),
    misuse: { suspended, warned: taken('warning'), limited: taken('limit') },
    moderators: await countTeam(on),
  };
}

async function countComplaints(
  on: Executor,
  span: YearSpan,
): Promise<TransparencyFigures['complaints']> {
  const received = await countAppeals(on, span);
  const { seconds, ...judged } = await countJudgedAppeals(on, span);
  return {
    received: measureKinds.map((kind) => ({
      kind,
      count: received
        .filter((one) => measureKindOf(one) === kind)
        .reduce((total, { count }) => total + count, 0),
    })),
    ...judged,
    medianSeconds: seconds,
  };
}

interface Counted<Category> {
  readonly received: readonly { readonly category: Category; readonly count: number }[];
  readonly answered: readonly AnsweredRow<Category>[];
}

function answeredOf<Category extends string>(
  categories: readonly Category[],
  { received, answered }: Counted<Category>,
): AnsweredFigures<Category> {
  const all = answered.find((row) => row.category === null);
  const [acted, byLaw, byTerms] = [all?.acted ?? 0, all?.law ?? 0, all?.terms ?? 0];
  return {
    categories: categories.map((category) => {
      const row = answered.find((one) => one.category === category);
      return {
        category,
        received: received.find((one) => one.category === category)?.count ?? 0,
        acted: row?.acted ?? 0,
        rejected: row?.rejected ?? 0,
      };
    }),
    byLaw,
    byTerms,
    noGround: acted - byLaw - byTerms,
    medianSeconds: all?.seconds ?? null,
  };
}
