import { job } from '../../../platform/jobs/job.ts';
import { push } from './service.ts';
import { pushWork } from './work.ts';

export const pushJob = job({
  ...pushWork,
  run: ({ notificationId }, shift) => push(shift, notificationId),
});
