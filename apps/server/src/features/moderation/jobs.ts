import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sendStatement, statementLetterKind } from './appealing/letters.ts';
import { auditSome } from './weighing/audit.ts';
import { tellReporters, tellReportersJobKind } from './weighing/reporters.ts';
import { endMasks, weighWaiting } from './weighing/service.ts';
import { forgetWords, sweepRenamed } from './erasing/service.ts';

export const tellReportersJob = job({
  ...tellReportersJobKind,
  run: (payload, { context, signal }) => tellReporters(context, payload, signal),
});

export const statementLetterJob = job({
  ...statementLetterKind,
  run: (payload, shift) => sendStatement(shift, payload),
});

/** Queues what waited long enough, and what was reported before there was a queue. */
export const weighWaitingJob = job({
  name: 'moderation:weigh_waiting',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => weighWaiting(context, signal),
});

export const endMasksJob = job({
  name: 'moderation:end_masks',
  payload: z.object({}),
  attempts: 3,
  every: '*/5 * * * *',
  run: (_payload, { context, signal }) => endMasks(context, signal),
});

export const auditJob = job({
  name: 'moderation:audit',
  payload: z.object({}),
  attempts: 3,
  every: '17 4 * * *',
  run: (_payload, { context, signal }) => auditSome(context, signal),
});

export const sweepRenamedJob = job({
  name: 'moderation:sweep_renamed',
  payload: z.object({}),
  attempts: 3,
  every: '53 3 * * *',
  run: (_payload, { context }) => sweepRenamed(context),
});

export const forgetWordsJob = job({
  name: 'moderation:forget_words',
  payload: z.object({}),
  attempts: 3,
  every: '59 3 * * *',
  run: (_payload, { context }) => forgetWords(context),
});
