import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { outbox } from '../db/platform-tables.ts';

/** An hour, and until somebody clears away what is older. */
export const eventsKeptMs = 75 * 60_000;

/** Looked through in one statement, which must not last however much happens on the site. */
const spanMs = 5 * 60_000;

/**
 * Takes events out of the outbox whose words nobody should find there any more. Who comes back to
 * the line is not told of them; that the thing itself is gone is an event of its own.
 */
export async function forgetEvents(
  on: Executor,
  name: string,
  /** Of rows of `outbox`. */
  which: SQL,
): Promise<void> {
  // Counted from one moment: a statement that waits must not leave a gap before the next one.
  const { rows } = await on.sql.execute<{ now: string }>(sql`select now()::text as now`);
  const now = sql`${rows[0]?.now ?? ''}::timestamptz`;
  for (let ago = eventsKeptMs; ago > 0; ago -= spanMs) {
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
