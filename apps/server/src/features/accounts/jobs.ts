import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sweepSessions } from './service.ts';

export const sweepSessionsJob = job({
  name: 'accounts:sweep_sessions',
  payload: z.object({}),
  attempts: 3,
  every: '17 * * * *',
  run: (_payload, { context }) => sweepSessions(context),
});
