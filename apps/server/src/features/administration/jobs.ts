import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { countDays } from './overview/service.ts';
import { endSuspensions } from './suspending/service.ts';

export const countDaysJob = job({
  name: 'administration:count_days',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => countDays(context),
});

export const endSuspensionsJob = job({
  name: 'administration:end_suspensions',
  payload: z.object({}),
  attempts: 3,
  every: '* * * * *',
  run: (_payload, { context, signal }) => endSuspensions(context, signal),
});
