import type { Shift } from '../../../platform/jobs/job.ts';
import { sendNoticeOutcome, sendNoticeReceipt } from '../../accounts/service.ts';
import { findNotice } from './queries.ts';

/** Mails to who sent a notice. */
export const noticeLetters = ['receipt', 'outcome'] as const;

interface NoticeMail {
  readonly noticeId: string;
  readonly letter: (typeof noticeLetters)[number];
}

/** The address is read from the notice, so that it stands nowhere else. */
export async function sendNoticeLetter(
  shift: Shift,
  { noticeId, letter }: NoticeMail,
): Promise<void> {
  const notice = await findNotice(shift.context.db, noticeId);
  if (!notice || notice.email === null) return;
  const to = { ...notice, email: notice.email };
  if (letter === 'receipt') await sendNoticeReceipt(shift, to);
  else if (notice.outcome !== null) {
    await sendNoticeOutcome(shift, { ...to, outcome: notice.outcome });
  }
}
