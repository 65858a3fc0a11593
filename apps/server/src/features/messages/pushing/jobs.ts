import { job } from '../../../platform/jobs/job.ts';
import { pushMessage } from './service.ts';
import { messagePushWork } from './work.ts';

export const messagePushJob = job({
  ...messagePushWork,
  run: ({ messageId }, shift) => pushMessage(shift, messageId),
});
