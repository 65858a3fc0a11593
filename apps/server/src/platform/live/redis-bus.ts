import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesced, type Bus, type Ears } from './bus.ts';
import type { Whisper } from './whispers.ts';

const channel = 'stenope:live';
const whispering = 'stenope:whisper';

/** The same knock through Redis, for many processes. Down, it only slows events to the next look. */
export function redisBus(url: string, { log, ears }: { log: Logger; ears?: Ears }): Bus {
  // Who knocks has looked already: its own knock tells it nothing.
  const self = randomUUID();
  const connect = (): Redis => {
    const redis = new Redis(url, {
      // Knocks are worthless later: none is queued while Redis is away.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(200 * attempt, 2_000),
      connectTimeout: 3_000,
    });
    redis.on('error', (err) => log.debug({ err }, 'redis away'));
    return redis;
  };
  const speaker = connect();
  const listener = ears && connect();
  listener?.on('message', (on, said) => {
    if (said.startsWith(self)) return;
    if (on === channel) ears?.onKnock();
    else ears?.onWhisper(JSON.parse(said.slice(self.length)) as Whisper);
  });
  listener?.on('ready', () => {
    // Whatever was said before we listened is read now.
    listener.subscribe(channel, whispering).then(ears?.onKnock, () => undefined);
  });
  return {
    knock: coalesced(
      () => speaker.publish(channel, self),
      (err) => log.debug({ err }, 'knock lost'),
    ),
    whisper: (whisper) => {
      speaker
        .publish(whispering, `${self} ${JSON.stringify(whisper)}`)
        .catch((err: unknown) => log.debug({ err }, 'whisper lost'));
    },
    close: async () => {
      listener?.disconnect();
      speaker.disconnect();
    },
  };
}
