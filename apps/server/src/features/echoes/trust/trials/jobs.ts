import { id } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import { job } from '../../../../platform/jobs/job.ts';
import { runTrial } from './trial.ts';

export const trustTrialJob = job({
  name: 'echoes:trial',
  payload: z.object({ trialId: id }),
  attempts: 3,
  run: ({ trialId }, shift) => runTrial(shift.context, trialId, shift),
});
