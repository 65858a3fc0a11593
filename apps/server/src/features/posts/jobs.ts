import { z } from 'zod/mini';
import { job, type Shift } from '../../platform/jobs/job.ts';
import { indexOlder } from './indexing/queries.ts';
import { foldFormerTags } from './tags/service.ts';

/** With nothing left to fold, it reads one empty table. */
export const foldTagsJob = job({
  name: 'posts:fold_tags',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => foldFormerTags(shift),
});

/** Slightly less than the interval of the job. */
const patienceMs = 4 * 60_000;

/** Indexes posts from before there was an index, or this version of it, batch by batch. */
async function indexOlderPosts({ context, signal }: Shift): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    signal.throwIfAborted();
    if (!(await context.db.transaction(indexOlder))) return;
  }
}

/** With nothing left to do, it reads one row. */
export const indexPostsJob = job({
  name: 'search:index',
  payload: z.object({}),
  attempts: 1,
  every: '*/5 * * * *',
  run: (_payload, shift) => indexOlderPosts(shift),
});
