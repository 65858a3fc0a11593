import { z } from 'zod/mini';
import { job } from '../../../platform/jobs/job.ts';
import { sendExportReady } from '../../accounts/notices/service.ts';
import { exportWork, letterWork } from '../work.ts';
import { make, sweepExports } from './service.ts';

export const exportJob = job({
  ...exportWork,
  run: ({ exportId }, shift) => make(shift, exportId),
});

export const letterJob = job({
  ...letterWork,
  run: ({ userId }, shift) => sendExportReady(shift, userId),
});

export const sweepExportsJob = job({
  name: 'leaving:sweep_exports',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { context }) => sweepExports(context),
});
