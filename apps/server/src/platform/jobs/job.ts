import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Executor, Transaction } from '../db/database.ts';
import { jobRuns } from '../db/platform-tables.ts';

/** What a running job is handed beside its payload. */
export interface Shift {
  readonly context: Context;
  readonly log: Logger;
  /** 0 to 100, for whoever waits. */
  progress(percent: number): Promise<void>;
  readonly signal: AbortSignal;
}

/** Background work of one kind. `run` must be safe to run twice: a crash repeats it. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  readonly attempts: number;
  /** Cron pattern (UTC), for work that nobody asks for; its payload is `{}`. */
  readonly every?: string;
  run(payload: Payload, shift: Shift): Promise<void>;
}

export function job<Payload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}

interface Request {
  /** Open work with the same key is the same work. */
  readonly key?: string;
  readonly ownerId?: string;
  readonly runAt?: Date;
}

/** Queues work in the transaction that needs it: no commit, no job; commit, surely the job. */
export async function enqueue<Payload>(
  tx: Transaction,
  { name, attempts, payload: schema }: Job<Payload>,
  payload: Payload,
  { key, ownerId, runAt }: Request = {},
): Promise<string> {
  const valid = z.parse(schema, payload);
  const [made] = await tx.sql
    .insert(jobRuns)
    .values({
      id: randomUUID(),
      job: name,
      key,
      ownerId,
      state: 'queued',
      progress: 0,
      attempts: 0,
    })
    .onConflictDoNothing()
    .returning({ id: jobRuns.id });
  if (!made) return openRun(tx, name, key ?? '');
  await tx.sql.execute(
    sql`select graphile_worker.add_job(
      ${name}, ${JSON.stringify({ run: made.id, payload: valid })}::json,
      max_attempts => ${attempts}::int, run_at => ${runAt?.toISOString() ?? null}::timestamptz
    )`,
  );
  return made.id;
}

async function openRun(on: Executor, name: string, key: string): Promise<string> {
  const [open] = await on.sql
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.job, name),
        eq(jobRuns.key, key),
        sql`${jobRuns.state} in ('queued', 'running')`,
      ),
    );
  if (!open) throw new Error(`Job ${name} ended while it was asked for again`);
  return open.id;
}
