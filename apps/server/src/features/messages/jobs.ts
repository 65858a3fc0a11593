import { job } from '../../platform/jobs/job.ts';
import { forgetWords, forgetWordsWork } from './service.ts';
import { pushMessage, messagePushWork } from './pushing/service.ts';

export const forgetWordsJob = job({
  ...forgetWordsWork,
  run: ({ conversationId }, { context }) => forgetWords(context, conversationId),
});

export const messagePushJob = job({
  ...messagePushWork,
  run: ({ messageId }, shift) => pushMessage(shift, messageId),
});
