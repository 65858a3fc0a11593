import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { rankAgain, tellNews } from './service.ts';

export const ranksJob = job({
  name: 'echoes:ranks',
  payload: z.object({}),
  attempts: 2,
  every: '* * * * *',
  run: (_payload, { context, signal }) => rankAgain(context, signal),
});

export const newsJob = job({
  name: 'echoes:news',
  payload: z.object({}),
  attempts: 2,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => tellNews(context, signal),
});
