import { z } from 'zod/mini';
import type { Work } from '../../../platform/jobs/job.ts';

export const forgetWordsWork: Work<{ conversationId: string }> = {
  name: 'messages:forget_words',
  payload: z.object({ conversationId: z.uuid() }),
  attempts: 8,
};
