import { id } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { noticeLetters, sendNoticeLetter } from './notices/sending.ts';
import { forgetNotices, forgetReports } from './retention.ts';
import { sweepSealed } from './sealing/service.ts';

export const sweepSealedJob = job({
  name: 'reports:sweep_sealed',
  payload: z.object({}),
  attempts: 3,
  every: '51 3 * * *',
  run: (_payload, { context }) => sweepSealed(context),
});

/** With the queue's growing delays, about half an hour of an unreachable mail server. */
export const noticeLetterJob = job({
  name: 'reports:notice_letter',
  payload: z.object({ noticeId: id, letter: z.enum(noticeLetters) }),
  attempts: 8,
  run: (asked, shift) => sendNoticeLetter(shift, asked),
});

export const forgetNoticesJob = job({
  name: 'reports:forget_notices',
  payload: z.object({}),
  attempts: 3,
  every: '53 3 * * *',
  run: (_payload, { context }) => forgetNotices(context),
});

export const forgetReportsJob = job({
  name: 'reports:forget_reports',
  payload: z.object({}),
  attempts: 3,
  every: '55 3 * * *',
  run: (_payload, { context }) => forgetReports(context),
});
