import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { sweepFormerNames } from './service.ts';

export const sweepNamesJob = job({
  name: 'accounts:sweep_names',
  payload: z.object({}),
  attempts: 3,
  every: '23 4 * * *',
  run: (_payload, { context }) => sweepFormerNames(context),
});
