import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sweepSealed } from './sealing/service.ts';

export const sweepSealedJob = job({
  name: 'reports:sweep_sealed',
  payload: z.object({}),
  attempts: 3,
  every: '51 3 * * *',
  run: (_payload, { context }) => sweepSealed(context),
});
