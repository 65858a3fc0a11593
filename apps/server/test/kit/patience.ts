import type pg from 'pg';
import type { World } from './world.ts';

/**
 * Lets the statements of this world wait as long as they must. The server gives up on a lock after
 * moments, as it should; a test that holds one on purpose and looks at who waits would race against
 * that on a busy machine.
 */
export function waitForLocks({ running }: World): void {
  const told = new WeakSet<pg.PoolClient>();
  running.context.db.pool.on('acquire', (client) => {
    if (told.has(client)) return;
    told.add(client);
    // The client's own limit, which no statement can change.
    const { connectionParameters } = client as unknown as {
      connectionParameters: { query_timeout: number };
    };
    connectionParameters.query_timeout = 0;
    void client.query(
      `set lock_timeout = 0; set statement_timeout = 0;
       set idle_in_transaction_session_timeout = 0`,
    );
  });
}

/** Enough for the scheduler to have had others in between, if there are others. */
const probeMs = 40;

/**
 * How many times longer than alone things take right now: so much work on our own, by the clock and
 * by what the processor gave us. Times that are promised are promised of a machine with nothing else
 * to do; a test multiplies them by this.
 */
export function slowness(): number {
  const since = performance.now();
  const { user, system } = process.threadCpuUsage();
  let spentMs = 0;
  while (spentMs < probeMs) {
    const now = process.threadCpuUsage();
    spentMs = (now.user + now.system - user - system) / 1000;
  }
  return Math.max(1, (performance.now() - since) / spentMs);
}
