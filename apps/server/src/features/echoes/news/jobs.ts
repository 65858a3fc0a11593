import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { tellNews } from './service.ts';

export const newsJob = job({
  name: 'echoes:news',
  payload: z.object({}),
  attempts: 2,
  every: '*/10 * * * *',
  run: (_payload, { context, signal }) => tellNews(context, signal),
});
