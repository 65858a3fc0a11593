import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { rankAgain, tellNews } from './service.ts';

export const ranksJob = job({
  name: 'echoes:ranks',
  payload: z.object({}),
  attempts: 2,
  // At the tenth minutes the news does it first: two at once would leave each other's works out.
  every: '1-9,11-19,21-29,31-39,41-49,51-59 * * * *',
  run: (_payload, { context, signal }) => rankAgain(context, signal),
});

export const newsJob = job({
  name: 'echoes:news',
  payload: z.object({}),
  attempts: 2,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => tellNews(context, signal),
});
