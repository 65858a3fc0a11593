import type pg from 'pg';
import type { Logger } from 'pino';
import type { Bus, Ears } from './bus.ts';
import { postgresBus } from './postgres-bus.ts';

export interface BusOptions {
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Absent in a process that has news but no sockets. */
  readonly ears?: Ears;
}

export async function openBus(options: BusOptions): Promise<Bus> {
  if (options.redisUrl === undefined) return postgresBus(options);
  const { redisBus } = await import('./redis-bus.ts');
  return redisBus(options.redisUrl, options);
}
