import { sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { exceptMember, toMember } from './live/outbox.ts';

/**
 * Deletes the platform's own traces of an erased person: stored answers of repeated creates, job
 * runs and queued jobs. None of these are primary data.
 */
export async function eraseTraces(db: Database, userId: string): Promise<void> {
  await db.sql.execute(
    sql`delete from idempotency where scope = ${`user ${userId}`}
      or (scope = 'visitor' and answer ->> 'userId' = ${userId})`,
  );
  await db.sql.execute(sql`delete from graphile_worker._private_jobs
    where locked_at is null and strpos(payload::text, ${userId}) > 0`);
  await db.sql.execute(sql`delete from job_runs where owner_id = ${userId} or key = ${userId}`);
}

/**
 * Deletes events and stored answers that name an erased person. Only once every process has
 * delivered the events, since they also tell clients to sign out, and once no client retries its
 * creates.
 */
export async function eraseEvents(db: Database, userId: string): Promise<void> {
  await db.sql.execute(sql`delete from outbox
    where topics && array[${toMember(userId)}, ${exceptMember(userId)}]::text[]
      or strpos(data::text, ${userId}) > 0`);
  await db.sql.execute(sql`delete from idempotency where strpos(answer::text, ${userId}) > 0`);
}
