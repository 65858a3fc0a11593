import { pino } from 'pino';
import { suspend } from '../../../src/features/accounts/service.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { openBus } from '../../../src/platform/live/open-bus.ts';
import type { Stage } from '../stage.ts';

/** Suspends through the service, in a separate process, as moderation would. */
export async function suspendMember({ databaseUrl }: Stage, userId: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, name: 'faults' });
  const bus = await openBus({
    redisUrl: undefined,
    databaseUrl,
    pool: db.pool,
    log: pino({ level: 'silent' }),
  });
  db.onCommitted = () => bus.notify();
  await db.transaction((tx) => suspend(tx, userId, { at: new Date(), until: null }));
  await bus.close();
  await db.close();
}
