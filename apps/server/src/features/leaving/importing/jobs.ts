import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { importWork } from '../work.ts';
import { bring, sweepImports } from './service.ts';

export const importJob = job({
  ...importWork,
  run: ({ importId, from }, shift) => bring(shift, importId, from),
});

export const sweepImportsJob = job({
  name: 'leaving:sweep_imports',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => sweepImports(context),
});
