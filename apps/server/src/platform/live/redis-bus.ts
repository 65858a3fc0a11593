import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesced, type Bus } from './bus.ts';

const channel = 'stenope:live';

/** A process has looked already when it knocks; its own knock tells it nothing. */
const self = randomUUID();

/** The same knock through Redis, for many processes. Down, it only slows events to the next look. */
export function redisBus(
  url: string,
  { log, onKnock }: { log: Logger; onKnock?: () => void },
): Bus {
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
  const listener = onKnock && connect();
  listener?.on('message', (_channel, from) => {
    if (from !== self) onKnock?.();
  });
  listener?.on('ready', () => {
    // Whatever was said before we listened is read now.
    listener.subscribe(channel).then(onKnock, () => undefined);
  });
  return {
    knock: coalesced(
      () => speaker.publish(channel, self),
      (err) => log.debug({ err }, 'knock lost'),
    ),
    close: async () => {
      listener?.disconnect();
      speaker.disconnect();
    },
  };
}
