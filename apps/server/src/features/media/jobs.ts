import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { develop, enlarge } from './developing/service.ts';
import { reserveServed } from './reserving/service.ts';
import { removeDoomed, sweep, sweepOrphans } from './sweeping/service.ts';
import { developWork, enlargeWork, removeWork, whoWaits } from './pictures.ts';

export const developJob = job({
  ...developWork,
  run: (set, { context }) => develop(context, set, whoWaits()),
});

export const enlargeJob = job({
  ...enlargeWork,
  run: (set, { context }) => enlarge(context, set),
});

/** With nothing left to do, it reads one empty index. */
export const reserveJob = job({
  name: 'media:reserve',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => reserveServed(shift),
});

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
