import { job } from '../../platform/jobs/job.ts';
import { takeDownHidden, takeDownWork } from './service.ts';

export const takeDownJob = job({
  ...takeDownWork,
  run: (payload, shift) => takeDownHidden(shift, payload),
});
