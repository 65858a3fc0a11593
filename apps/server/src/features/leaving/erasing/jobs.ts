import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { eraseWork, goodbyeWork, lastTracesWork } from '../work.ts';
import { erase, eraseLastTraces, resumeLate, sayGoodbye } from './service.ts';

export const eraseJob = job({
  ...eraseWork,
  run: ({ departureId }, { context }) => erase(context, departureId),
});

export const goodbyeJob = job({
  ...goodbyeWork,
  run: (payload, shift) => sayGoodbye(shift, payload),
});

export const lastTracesJob = job({
  ...lastTracesWork,
  run: ({ departureId }, { context }) => eraseLastTraces(context, departureId),
});

export const resumeLateJob = job({
  name: 'leaving:resume_late',
  payload: z.object({}),
  attempts: 3,
  every: '37 * * * *',
  run: (_payload, { context }) => resumeLate(context),
});
