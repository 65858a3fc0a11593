import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sweepCounts } from './analytics/service.ts';
import { countYears } from './transparency/service.ts';

export const sweepCountsJob = job({
  name: 'site:sweep_counts',
  payload: z.object({}),
  attempts: 3,
  every: '57 3 * * *',
  run: (_payload, { context }) => sweepCounts(context),
});

export const countYearsJob = job({
  name: 'site:count_moderation',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => countYears(context, signal),
});
