import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { tellDue } from './service.ts';

export const dueJob = job({
  name: 'notifications:due',
  payload: z.object({}),
  attempts: 2,
  // A minute after they are shown: by then they are, whichever clock is a little behind.
  every: '1,11,21,31,41,51 * * * *',
  run: (_payload, { context }) => tellDue(context),
});
