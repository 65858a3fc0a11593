import { z } from 'zod/mini';
import type { Work } from '../../../platform/jobs/job.ts';

/** Who has been away for longer looks for themselves. */
export const pushWork: Work<{ notificationId: string }> = {
  name: 'notifications:push',
  payload: z.object({ notificationId: z.uuid() }),
  attempts: 4,
};
