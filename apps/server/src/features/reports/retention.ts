import { noticeMonths } from '@stenope/domain/moderation/notices';
import { reportMonths } from '@stenope/domain/moderation/reports';
import type { Context } from '../../platform/context.ts';
import { forgetBefore } from './notices/queries.ts';
import { forgetClosedBefore } from './sealing/queries.ts';

/** Forgets who sent notices, and their words, some months after the answer. */
export async function forgetNotices({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - noticeMonths);
  while ((await forgetBefore(db, before)) > 0);
}

/**
 * Forgets who made reports, and their words, some months after the decision; what was reported and
 * how it ended is counted by the transparency report.
 */
export async function forgetReports({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - reportMonths);
  while ((await forgetClosedBefore(db, before)) > 0);
}
