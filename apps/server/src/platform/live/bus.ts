import pg from 'pg';
import type { Logger } from 'pino';

/**
 * Carries a knock, "there is something new", from whoever committed to every process that holds
 * sockets. It carries nothing else: a lost knock costs a second, never an event.
 */
export interface Bus {
  knock(): void;
  close(): Promise<void>;
}

const channel = 'stenope_live';

/** Knocks that arrive while one is on its way are one. */
export function coalesced(send: () => Promise<unknown>, onFailure: (error: unknown) => void): () => void {
  let sending = false;
  let again = false;
  const run = (): void => {
    sending = true;
    again = false;
    send()
      .catch(onFailure)
      .finally(() => {
        sending = false;
        if (again) run();
      });
  };
  return () => {
    if (sending) again = true;
    else run();
  };
}

const reconnectMs = 500;

export interface BusOptions {
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Absent in a process that has news but no sockets. */
  readonly onKnock?: () => void;
}

export async function openBus(options: BusOptions): Promise<Bus> {
  if (options.redisUrl === undefined) return postgresBus(options);
  const { redisBus } = await import('./redis-bus.ts');
  return redisBus(options.redisUrl, options);
}

/** PostgreSQL NOTIFY, after the commit and on its own: inside, it would line up all commits. */
function postgresBus({ databaseUrl, pool, log, onKnock }: BusOptions): Bus {
  const stopListening = onKnock ? listenOn(databaseUrl, onKnock) : async () => undefined;
  return {
    knock: coalesced(
      () => pool.query({ name: 'live_knock', text: `select pg_notify('${channel}', '')` }),
      (err) => log.debug({ err }, 'knock lost'),
    ),
    close: stopListening,
  };
}

/** A connection of its own, opened again whenever it breaks. */
function listenOn(databaseUrl: string, onKnock: () => void): () => Promise<void> {
  let closed = false;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const listen = (): void => {
    if (closed) return;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'stenope live',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    listener = client;
    const again = (): void => {
      if (closed || listener !== client) return;
      listener = undefined;
      client.end().catch(() => undefined);
      retry = setTimeout(listen, reconnectMs);
    };
    client.on('notification', onKnock);
    client.on('error', again);
    client.on('end', again);
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      // Whatever was said before we listened is read now.
      .then(onKnock, again);
  };
  listen();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await listener?.end().catch(() => undefined);
  };
}
