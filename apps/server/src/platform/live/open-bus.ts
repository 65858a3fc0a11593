import type pg from 'pg';
import type { Logger } from 'pino';
import type { Bus, BusListeners } from './bus.ts';
import { postgresBus } from './postgres-bus.ts';

export interface BusOptions {
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Absent in a process that commits events but has no sockets. */
  readonly listeners?: BusListeners;
}

export async function openBus(options: BusOptions): Promise<Bus> {
  if (options.redisUrl === undefined) return postgresBus(options);
  const { redisBus } = await import('./redis-bus.ts');
  return redisBus(options.redisUrl, options);
}
