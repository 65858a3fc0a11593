import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { coalesced, type Bus, type Ears } from './bus.ts';
import type { Whisper } from './whispers.ts';

const channel = 'stenope_live';
const whispering = 'stenope_whisper';
const reconnectMs = 500;

interface PostgresBusOptions {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly ears?: Ears;
}

/** PostgreSQL NOTIFY, after the commit and on its own: inside, it would line up all commits. */
export function postgresBus({ databaseUrl, pool, log, ears }: PostgresBusOptions): Bus {
  // Who knocks has looked already: its own knock tells it nothing.
  const self = randomUUID();
  const stopListening = ears ? listenOn(databaseUrl, self, ears) : async () => undefined;
  return {
    knock: coalesced(
      () => pool.query({ name: 'live_knock', text: `select pg_notify('${channel}', '${self}')` }),
      (err) => log.debug({ err }, 'knock lost'),
    ),
    whisper: (whisper) => {
      const values = [`${self} ${JSON.stringify(whisper)}`];
      pool
        .query({ name: 'live_whisper', text: `select pg_notify('${whispering}', $1)`, values })
        .catch((err: unknown) => log.debug({ err }, 'whisper lost'));
    },
    close: stopListening,
  };
}

/** A connection of its own, opened again whenever it breaks. */
function listenOn(
  databaseUrl: string,
  self: string,
  { onKnock, onWhisper }: Ears,
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
      if (from === channel) onKnock();
      else onWhisper(JSON.parse(payload.slice(self.length)) as Whisper);
    });
    client.on('error', again);
    client.on('end', again);
    client
      .connect()
      .then(() => client.query(`listen ${channel}; listen ${whispering}`))
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
