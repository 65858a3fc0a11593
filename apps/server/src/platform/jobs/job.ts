import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Executor, Transaction } from '../db/database.ts';
import { jobRuns } from '../db/platform-tables.ts';
import { newId } from '../ids.ts';

/** Context of a running job. */
export interface Shift {
  readonly context: Context;
  readonly log: Logger;
  /** 0 to 100, shown to the person who waits. */
  progress(percent: number): Promise<void>;
  readonly signal: AbortSignal;
}

/** A kind of background job. `run` must be idempotent: a crash repeats it. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  readonly attempts: number;
  /** Cron pattern (UTC) of a scheduled job; its payload is `{}`. */
  readonly every?: string;
  run(payload: Payload, shift: Shift): Promise<void>;
}

export function job<Payload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}

interface Request {
  /** Deduplicates: a queued or running job with the same key is returned instead. */
  readonly key?: string;
  readonly ownerId?: string;
  readonly runAt?: Date;
  /** Serial queue: jobs of one line run one after the other, however many workers there are. */
  readonly line?: string;
  /** Lowest priority. */
  readonly patient?: true;
  /** Highest priority. */
  readonly ahead?: true;
  /**
   * Fair among owners: the more open jobs of this kind one has, the lower the priority. So many of
   * one owner share a priority.
   */
  readonly together?: number;
}

/** Parts of a job needed to enqueue it. */
export type JobKind<Payload = unknown> = Pick<Job<Payload>, 'name' | 'payload' | 'attempts'>;

/** Enqueues a job in the caller's transaction: it exists exactly if the transaction commits. */
export async function enqueue<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: Payload,
  request: Request = {},
): Promise<string> {
  const valid = z.parse(kind.payload, payload);
  // Retries when the open job with this key ends between the insert and the look-up.
  for (;;) {
    const made = await insertRun(tx, kind.name, request);
    if (made !== undefined) {
      const priority = await placeOf(tx, kind.name, request);
      await queue(tx, kind, { run: made, payload: valid }, { ...request, priority });
      return made;
    }
    const open = await findOpenRun(tx, kind.name, request.key ?? '');
    if (open !== undefined) return open;
  }
}

/** Serial queue of the long jobs of a first start: one after the other, each is done sooner. */
export const firstStart = 'first start';

/** Priorities: the lowest number runs first. */
const first = -1;
const last = 10;

async function placeOf(tx: Transaction, name: string, request: Request): Promise<number> {
  const { ahead, patient, together, ownerId } = request;
  if (ahead) return first;
  if (patient) return last;
  if (together === undefined || ownerId === undefined) return 0;
  const { rows } = await tx.sql.execute<{ open: number }>(sql`
    select count(*)::int as open from ${jobRuns}
    where ${jobRuns.ownerId} = ${ownerId} and ${jobRuns.job} = ${name}
      and ${jobRuns.state} in ('queued', 'running')`);
  // Without this job's own run, inserted before.
  const before = (rows[0]?.open ?? 1) - 1;
  return Math.min(last - 1, Math.floor(before / together));
}

async function insertRun(
  tx: Transaction,
  name: string,
  { key, ownerId }: Request,
): Promise<string | undefined> {
  const run = { id: newId(), job: name, key, ownerId, progress: 0, attempts: 0 };
  const [made] = await tx.sql
    .insert(jobRuns)
    .values({ ...run, state: 'queued' })
    .onConflictDoNothing()
    .returning({ id: jobRuns.id });
  return made?.id;
}

async function queue(
  tx: Transaction,
  { name, attempts }: Pick<Job, 'name' | 'attempts'>,
  envelope: { run: string; payload: unknown },
  { runAt, line, priority }: Request & { readonly priority: number },
): Promise<void> {
  await tx.sql.execute(
    sql`select graphile_worker.add_job(
      ${name}, ${JSON.stringify(envelope)}::json,
      max_attempts => ${attempts}::int, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      queue_name => ${line ?? null}::text, priority => ${priority}::int
    )`,
  );
}

async function findOpenRun(on: Executor, name: string, key: string): Promise<string | undefined> {
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
  return open?.id;
}
