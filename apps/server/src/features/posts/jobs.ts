import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { foldFormerTags } from './tags/service.ts';

/** With nothing left to fold, it reads one empty table. */
export const foldTagsJob = job({
  name: 'posts:fold_tags',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => foldFormerTags(shift),
});
