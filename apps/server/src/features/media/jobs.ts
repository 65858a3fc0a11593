import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { develop, enlarge, makeMissingLooks } from './developing/service.ts';
import { reserveServed } from './reserving/service.ts';
import { removeDoomed, sweep, sweepOrphans } from './sweeping/service.ts';
import {
  developJobKind,
  enlargeJobKind,
  removeJobKind,
  type WhenLooked,
  type WhenSettled,
} from './pictures.ts';

const developJob = (whenSettled: readonly WhenSettled[]) =>
  job({
    ...developJobKind,
    run: (set, { context }) => develop(context, set, whenSettled),
  });

const enlargeJob = job({
  ...enlargeJobKind,
  run: (set, { context }) => enlarge(context, set),
});

/** With nothing left to do, it reads one empty index. */
const reserveJob = job({
  name: 'media:reserve',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => reserveServed(shift),
});

/** The same for photographs without a look. */
const lookJob = (whenLooked: WhenLooked) =>
  job({
    name: 'media:look',
    payload: z.object({}),
    attempts: 1,
    every: '*/5 * * * *',
    run: (_payload, shift) => makeMissingLooks(shift, whenLooked),
  });

const sweepJob = (whenSettled: readonly WhenSettled[]) =>
  job({
    name: 'media:sweep',
    payload: z.object({}),
    attempts: 3,
    every: '*/15 * * * *',
    run: (_payload, { context }) => sweep(context, whenSettled),
  });

const sweepOrphansJob = job({
  name: 'media:sweep_orphans',
  payload: z.object({}),
  attempts: 3,
  every: '23 3 * * *',
  run: (_payload, { context }) => sweepOrphans(context),
});

const removeJob = job({
  ...removeJobKind,
  run: (_payload, { context }) => removeDoomed(context),
});

/** `whenSettled` is called with every picture that is ready or has failed. */
export const mediaJobs = (whenSettled: readonly WhenSettled[], whenLooked: WhenLooked) => [
  developJob(whenSettled),
  enlargeJob,
  lookJob(whenLooked),
  removeJob,
  reserveJob,
  sweepJob(whenSettled),
  sweepOrphansJob,
];
