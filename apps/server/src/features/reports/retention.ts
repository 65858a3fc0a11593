import { noticeMonths } from '@stenope/domain/moderation/notices';
import type { Context } from '../../platform/context.ts';
import { forgetBefore } from './notices/queries.ts';

/** Forgets who sent notices, and their words, some months after the answer. */
export async function forgetNotices({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - noticeMonths);
  while ((await forgetBefore(db, before)) > 0);
}
