import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { reserveServed } from './service.ts';

/** With nothing left to do, one look at an empty index. */
export const reserveJob = job({
  name: 'media:reserve',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => reserveServed(shift),
});
