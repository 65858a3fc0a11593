import { job } from '../../../platform/jobs/job.ts';
import { whoWaits } from '../settled-listeners.ts';
import { developWork, enlargeWork } from '../work.ts';
import { develop, enlarge } from './service.ts';

export const developJob = job({
  ...developWork,
  run: (set, { context }) => develop(context, set, whoWaits()),
});

export const enlargeJob = job({
  ...enlargeWork,
  run: (set, { context }) => enlarge(context, set),
});
