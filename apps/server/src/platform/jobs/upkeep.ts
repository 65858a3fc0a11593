import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import { job } from './job.ts';
import { settleLostRuns } from './rescue.ts';

/** Long enough for a starting process to load the events its clients may resume from. */
const keepEvents = '1 hour';

/** Longer than any client retries the same create. */
const keepKeys = '3 days';

const keepRuns = '30 days';

/** Deletes expired rows of the platform: events, idempotency keys, rate limits, ended runs. */
export const upkeep = job({
  name: 'platform:upkeep',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: async (_payload, { context: { db } }) => {
    await db.transaction(async (tx) => {
      await tx.sql.execute(sql`
        with pruned as (
          delete from outbox where created_at < now() - ${keepEvents}::interval returning at
        )
        update instance
        set outbox_pruned_to = (select max(at) from pruned)
        where (select max(at) from pruned) > outbox_pruned_to`);
    });
    await db.sql.execute(
      sql`delete from idempotency where created_at < now() - ${keepKeys}::interval`,
    );
    await db.sql.execute(sql`delete from allowances where ends_at < now()`);
    await settleLostRuns(db);
    await db.sql.execute(sql`
      delete from job_runs
      where state in ('done', 'failed') and updated_at < now() - ${keepRuns}::interval`);
    // The queue keeps permanently failed jobs, which are never read again.
    await db.sql.execute(sql`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null
        and run_at < now() - ${keepRuns}::interval`);
  },
});
