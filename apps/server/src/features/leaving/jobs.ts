import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sendExportReady } from '../accounts/service.ts';
import {
  erase,
  eraseLastTraces,
  eraseJobKind,
  goodbyeJobKind,
  lastTracesJobKind,
  resumeLate,
  sayGoodbye,
} from './erasing/service.ts';
import { exportJobKind, letterJobKind, make, sweepExports } from './exporting/service.ts';
import { bring, importJobKind, sweepImports } from './importing/service.ts';

export const exportJob = job({
  ...exportJobKind,
  run: ({ exportId }, shift) => make(shift, exportId),
});

export const letterJob = job({
  ...letterJobKind,
  run: ({ userId }, shift) => sendExportReady(shift, userId),
});

export const sweepExportsJob = job({
  name: 'leaving:sweep_exports',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => sweepExports(context),
});

export const importJob = job({
  ...importJobKind,
  run: ({ importId, from }, shift) => bring(shift, importId, from),
});

export const sweepImportsJob = job({
  name: 'leaving:sweep_imports',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => sweepImports(context),
});

export const eraseJob = job({
  ...eraseJobKind,
  run: ({ departureId }, { context }) => erase(context, departureId),
});

export const goodbyeJob = job({
  ...goodbyeJobKind,
  run: (payload, shift) => sayGoodbye(shift, payload),
});

export const lastTracesJob = job({
  ...lastTracesJobKind,
  run: ({ departureId }, { context }) => eraseLastTraces(context, departureId),
});

export const resumeLateJob = job({
  name: 'leaving:resume_late',
  payload: z.object({}),
  attempts: 3,
  every: '37 * * * *',
  run: (_payload, { context }) => resumeLate(context),
});
