import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { nightHour } from './night-hour.ts';
import { runTrustBatch } from './service.ts';

export const trustBatchJob = job({
  name: 'echoes:batch',
  payload: z.object({}),
  attempts: 3,
  every: `${nightHour.minute} ${nightHour.hour} * * *`,
  run: (_payload, shift) => runTrustBatch(shift.context, shift),
});
