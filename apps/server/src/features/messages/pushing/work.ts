import { z } from 'zod/mini';
import type { Work } from '../../../platform/jobs/job.ts';

/** Who has been away for longer looks for themselves. */
export const messagePushWork: Work<{ messageId: string }> = {
  name: 'messages:push',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 4,
};
