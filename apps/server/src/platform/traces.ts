import { sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { exceptMember, toMember } from './live/outbox.ts';

/**
 * What the platform itself keeps of a person who is gone: told events, answers to repeated creates,
 * what became of their work, and work that was still to be done for them. Nothing of it is truth.
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
 * What others were told and answered that names them. Only once every process has told it: who is
 * signed out learns it from there; and once nobody repeats what they asked for then.
 */
export async function eraseEvents(db: Database, userId: string): Promise<void> {
  await db.sql.execute(sql`delete from outbox
    where topics && array[${toMember(userId)}, ${exceptMember(userId)}]::text[]
      or strpos(data::text, ${userId}) > 0`);
  await db.sql.execute(sql`delete from idempotency where strpos(answer::text, ${userId}) > 0`);
}
