import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { bringIndexUpToDate } from './edition/service.ts';

export const placesIndexJob = job({
  name: 'places:index',
  payload: z.object({}),
  attempts: 5,
  run: (_payload, { context, signal }) => bringIndexUpToDate(context, signal),
});
