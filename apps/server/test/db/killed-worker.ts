import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import { run } from '../../src/main.ts';
import type { Feature } from '../../src/platform/feature.ts';
import { job } from '../../src/platform/jobs/job.ts';

/** Each start of a job inserts a row here. */
export const triesSchema = 'create table tries (job text not null, pid integer not null)';

/** Hangs in the first process that takes it, and ends at once in the next. */
export const patient = job({
  name: 'killed:patient',
  payload: z.object({}),
  attempts: 3,
  run: async (_payload, { context: { db } }) => {
    await db.sql.execute(sql`insert into tries values ('patient', ${process.pid})`);
    const first = await db.sql.execute(sql`select 1 from tries where job = 'patient' offset 1`);
    if (first.rows.length === 0) await delay(600_000);
  },
});

/** Has a single attempt, during which its process dies. */
export const mortal = job({
  name: 'killed:mortal',
  payload: z.object({}),
  attempts: 1,
  run: async (_payload, { context: { db } }) => {
    await db.sql.execute(sql`insert into tries values ('mortal', ${process.pid})`);
    await delay(600_000);
  },
});

const feature: Feature = { name: 'killed', routes: () => [], jobs: [patient, mortal] };

/** A real worker, to be killed. */
if (import.meta.main) await run([feature]);
