import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import { newId } from '../../src/platform/ids.ts';
import { enqueue } from '../../src/platform/jobs/job.ts';
import type { World } from '../kit/world.ts';

const kind = { name: 'tests:failing', payload: z.object({}), attempts: 3 };

/** A job without a worker, as it stands in the queue after its last attempt. Returns its run. */
export async function aFailedJob(
  { running }: Pick<World, 'running'>,
  key: string = newId(),
): Promise<string> {
  return running.context.db.transaction(async (tx) => {
    const run = await enqueue(tx, kind, {}, { key });
    await tx.sql.execute(sql`update job_runs
      set state = 'failed', attempts = 3, failure = 'TypeError', updated_at = now()
      where id = ${run}`);
    await tx.sql.execute(sql`update graphile_worker._private_jobs
      set attempts = max_attempts where payload ->> 'run' = ${run}`);
    return run;
  });
}
