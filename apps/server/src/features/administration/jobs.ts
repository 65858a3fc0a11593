import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { countDays } from './overview/service.ts';

export const countDaysJob = job({
  name: 'administration:count_days',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => countDays(context),
});
