import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { outbox } from '../db/platform-tables.ts';

/** Longest age of an event: the hour they are kept, and the time until upkeep deletes them. */
export const maxEventAgeMs = 75 * 60_000;

/** Span searched by one statement, which must stay short however busy the site is. */
const spanMs = 5 * 60_000;

/**
 * Deletes events from the outbox whose text must no longer be found there. Clients that resume do
 * not receive them; the deletion of the subject is an event of its own.
 */
export async function forgetEvents(
  on: Executor,
  name: string,
  /** Condition on rows of `outbox`. */
  which: SQL,
): Promise<void> {
  // All spans count from one moment: a delayed statement must not leave a gap before the next one.
  const { rows } = await on.sql.execute<{ now: string }>(sql`select now()::text as now`);
  const now = sql`${rows[0]?.now ?? ''}::timestamptz`;
  for (let ago = maxEventAgeMs; ago > 0; ago -= spanMs) {
    await on.sql.execute(sql`
      delete from ${outbox} where ${outbox.createdAt} >= ${now} - ${seconds(ago)}
        -- With a little more than now: rows are dated by clocks of transactions.
        and ${outbox.createdAt} < ${now} - ${seconds(ago - spanMs - 1000)}
        and ${outbox.name} = ${name} and ${which}`);
  }
}

function seconds(ms: number): SQL {
  return sql`${ms / 1000} * interval '1 second'`;
}
