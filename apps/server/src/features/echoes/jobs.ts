import { id } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { runTrustBatch, runTrial } from './batch/service.ts';
import { nightHour } from './present.ts';
import { rankAgain, publishChanges } from './publishing/service.ts';

export const trustBatchJob = job({
  name: 'echoes:batch',
  payload: z.object({}),
  attempts: 3,
  every: `${nightHour.minute} ${nightHour.hour} * * *`,
  run: (_payload, shift) => runTrustBatch(shift.context, shift),
});

export const ranksJob = job({
  name: 'echoes:ranks',
  payload: z.object({}),
  attempts: 2,
  // Not at the tenth minutes, when the publish job does it: concurrent runs would skip each other's
  // works.
  every: '1-9,11-19,21-29,31-39,41-49,51-59 * * * *',
  run: (_payload, { context, signal }) => rankAgain(context, signal),
});

export const publishJob = job({
  name: 'echoes:news',
  payload: z.object({}),
  attempts: 2,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => publishChanges(context, signal),
});

export const trustTrialJob = job({
  name: 'echoes:trial',
  payload: z.object({ trialId: id }),
  attempts: 3,
  run: ({ trialId }, shift) => runTrial(shift.context, trialId, shift),
});
