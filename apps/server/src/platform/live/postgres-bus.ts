import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { preparedText } from '../db/prepared.ts';
import { coalesced, type Bus, type BusListeners } from './bus.ts';
import type { EphemeralEvent } from './ephemeral-events.ts';

const channel = 'stenope_live';
const ephemeralChannel = 'stenope_ephemeral';
const reconnectMs = 500;

const notify = preparedText('live_notify', `select pg_notify('${channel}', $1)`);
const notifyEphemeral = preparedText(
  'live_ephemeral',
  `select pg_notify('${ephemeralChannel}', $1)`,
);

interface PostgresBusOptions {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly listeners?: BusListeners;
}

/** PostgreSQL NOTIFY, after the commit and outside it: inside, it would serialize all commits. */
export function postgresBus({ databaseUrl, pool, log, listeners }: PostgresBusOptions): Bus {
  // A process has read what it committed itself: it ignores its own notifications.
  const self = randomUUID();
  const stopListening = listeners ? listenOn(databaseUrl, self, listeners) : async () => undefined;
  return {
    notify: coalesced(
      () => pool.query({ ...notify, values: [self] }),
      (err) => log.debug({ err }, 'notification lost'),
    ),
    sendEphemeral: (event) => {
      const values = [`${self} ${JSON.stringify(event)}`];
      pool
        .query({ ...notifyEphemeral, values })
        .catch((err: unknown) => log.debug({ err }, 'ephemeral event lost'));
    },
    close: stopListening,
  };
}

/** Listens on a connection of its own, reopened whenever it breaks. */
function listenOn(
  databaseUrl: string,
  self: string,
  { onNotify, onEphemeral }: BusListeners,
): () => Promise<void> {
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
    client.on('notification', ({ channel: from, payload = '' }) => {
      if (payload.startsWith(self)) return;
      if (from === channel) onNotify();
      else onEphemeral(JSON.parse(payload.slice(self.length)) as EphemeralEvent);
    });
    client.on('error', again);
    client.on('end', again);
    client
      .connect()
      .then(() => client.query(`listen ${channel}; listen ${ephemeralChannel}`))
      // Catches up on events from before we listened.
      .then(onNotify, again);
  };
  listen();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await listener?.end().catch(() => undefined);
  };
}
