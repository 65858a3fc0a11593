import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { writeDigests, writeOne } from './service.ts';
import { digestWork } from './work.ts';

/** In the morning of where most members live. */
export const digestJob = job({
  name: 'notifications:digests',
  payload: z.object({}),
  attempts: 3,
  every: '0 6 * * *',
  run: (_payload, { context, signal }) => writeDigests(context, signal),
});

export const digestLetterJob = job({
  ...digestWork,
  run: ({ userId, since }, shift) => writeOne(shift, userId, new Date(since)),
});
