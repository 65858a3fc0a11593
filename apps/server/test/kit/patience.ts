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
