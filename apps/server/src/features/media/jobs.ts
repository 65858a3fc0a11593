import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { develop, enlarge, makeMissingLooks } from './developing/service.ts';
import { recognise, recogniseJobKind, type WhenRecognised } from './likeness/service.ts';
import { transcode } from './transcoding/service.ts';
import { reserveServed } from './reserving/service.ts';
import { removeDoomed, sweep, sweepOrphans } from './sweeping/service.ts';
import {
  developJobKind,
  enlargeJobKind,
  removeJobKind,
  transcodeJobKind,
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

const transcodeJob = (whenSettled: readonly WhenSettled[]) =>
  job({
    ...transcodeJobKind,
    run: (set, shift) => transcode(shift, set, whenSettled),
  });

/** With nothing left to do, it reads one empty index. */
const reserveJob = job({
  name: 'media:reserve',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => reserveServed(shift),
});

/** The same for pictures without a look or a fingerprint. */
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

const recogniseJob = (whenRecognised: readonly WhenRecognised[]) =>
  job({
    ...recogniseJobKind,
    run: ({ mediaId }, { context }) => recognise(context, mediaId, whenRecognised),
  });

const removeJob = job({
  ...removeJobKind,
  run: (_payload, { context }) => removeDoomed(context),
});

/** Answers of features that depend on pictures. */
export interface PictureHooks {
  /** Called with every picture that is ready or has failed. */
  readonly whenSettled: readonly WhenSettled[];
  readonly whenLooked: WhenLooked;
  readonly whenRecognised: readonly WhenRecognised[];
}

export const mediaJobs = ({ whenSettled, whenLooked, whenRecognised }: PictureHooks) => [
  developJob(whenSettled),
  enlargeJob,
  lookJob(whenLooked),
  recogniseJob(whenRecognised),
  removeJob,
  reserveJob,
  sweepJob(whenSettled),
  sweepOrphansJob,
  transcodeJob(whenSettled),
];
