import { z } from 'zod/mini';
import type { Work } from '../../../platform/jobs/job.ts';

/** With the queue’s growing pauses, about half an hour of a mail server that is away. */
export const digestWork: Work<{ userId: string; since: string }> = {
  name: 'notifications:digest',
  payload: z.object({ userId: z.uuid(), since: z.iso.datetime() }),
  attempts: 8,
};
