import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { whoWaits } from '../settled-listeners.ts';
import { removeWork } from '../work.ts';
import { removeDoomed, sweep, sweepOrphans } from './service.ts';

export const sweepJob = job({
  name: 'media:sweep',
  payload: z.object({}),
  attempts: 3,
  every: '*/15 * * * *',
  run: (_payload, { context }) => sweep(context, whoWaits()),
});

export const sweepOrphansJob = job({
  name: 'media:sweep_orphans',
  payload: z.object({}),
  attempts: 3,
  every: '23 3 * * *',
  run: (_payload, { context }) => sweepOrphans(context),
});

export const removeJob = job({
  ...removeWork,
  run: (_payload, { context }) => removeDoomed(context),
});
