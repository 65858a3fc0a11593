import { job } from '../../platform/jobs/job.ts';
import { takeDownHidden, takeDownJobKind } from './service.ts';

export const takeDownJob = job({
  ...takeDownJobKind,
  run: (payload, shift) => takeDownHidden(shift, payload),
});
