import { job } from '../../../platform/jobs/job.ts';
import { forgetWords } from './service.ts';
import { forgetWordsWork } from './work.ts';

export const forgetWordsJob = job({
  ...forgetWordsWork,
  run: ({ conversationId }, { context }) => forgetWords(context, conversationId),
});
