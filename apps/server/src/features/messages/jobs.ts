import { job } from '../../platform/jobs/job.ts';
import { forgetWords, forgetWordsJobKind } from './service.ts';
import { pushMessage, messagePushJobKind } from './pushing/service.ts';

export const forgetWordsJob = job({
  ...forgetWordsJobKind,
  run: ({ conversationId }, { context }) => forgetWords(context, conversationId),
});

export const messagePushJob = job({
  ...messagePushJobKind,
  run: (order, shift) => pushMessage(shift, order),
});
