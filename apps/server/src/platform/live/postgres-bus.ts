import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { coalesced, type Bus } from './bus.ts';

const channel = 'stenope_live';
/** A process has looked already when it knocks; its own knock tells it nothing. */
const self = randomUUID();

const reconnectMs = 500;

interface PostgresBusOptions {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly onKnock?: () => void;
}

/** PostgreSQL NOTIFY, after the commit and on its own: inside, it would line up all commits. */
export function postgresBus({ databaseUrl, pool, log, onKnock }: PostgresBusOptions): Bus {
  const stopListening = onKnock ? listenOn(databaseUrl, onKnock) : async () => undefined;
  return {
    knock: coalesced(
      () => pool.query({ name: 'live_knock', text: `select pg_notify('${channel}', '${self}')` }),
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
    client.on('notification', ({ payload }) => {
      if (payload !== self) onKnock();
    });
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
