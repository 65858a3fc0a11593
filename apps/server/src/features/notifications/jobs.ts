import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { writeDigests, writeOne, digestJobKind, tellDue } from './service.ts';
import { push, pushJobKind } from './push/service.ts';

/** Morning in the time zone of most members. */
export const digestJob = job({
  name: 'notifications:digests',
  payload: z.object({}),
  attempts: 3,
  every: '0 6 * * *',
  run: (_payload, { context, signal }) => writeDigests(context, signal),
});

export const digestLetterJob = job({
  ...digestJobKind,
  run: ({ userId, since }, shift) => writeOne(shift, userId, new Date(since)),
});

export const pushJob = job({
  ...pushJobKind,
  run: (order, shift) => push(shift, order),
});

export const dueJob = job({
  name: 'notifications:due',
  payload: z.object({}),
  attempts: 2,
  // A minute after they are due, to allow for clocks slightly behind.
  every: '1,11,21,31,41,51 * * * *',
  run: (_payload, { context }) => tellDue(context),
});
