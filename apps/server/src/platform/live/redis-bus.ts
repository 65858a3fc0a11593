import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesced, type Bus, type BusListeners } from './bus.ts';
import type { EphemeralEvent } from './ephemeral-events.ts';

const channel = 'stenope:live';
const ephemeralChannel = 'stenope:ephemeral';

/**
 * The same notifications through Redis, for many processes. Without it events wait for the next
 * poll.
 */
export function redisBus(
  url: string,
  { log, listeners }: { log: Logger; listeners?: BusListeners },
): Bus {
  // A process has read what it committed itself: it ignores its own notifications.
  const self = randomUUID();
  const connect = (): Redis => {
    const redis = new Redis(url, {
      // A late notification is worthless: none is queued while Redis is away.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(200 * attempt, 2_000),
      connectTimeout: 3_000,
    });
    redis.on('error', (err) => log.debug({ err }, 'redis away'));
    return redis;
  };
  const speaker = connect();
  const listener = listeners && connect();
  listener?.on('message', (on, said) => {
    if (said.startsWith(self)) return;
    if (on === channel) listeners?.onNotify();
    else listeners?.onEphemeral(JSON.parse(said.slice(self.length)) as EphemeralEvent);
  });
  listener?.on('ready', () => {
    // Catches up on events from before we listened.
    listener.subscribe(channel, ephemeralChannel).then(listeners?.onNotify, () => undefined);
  });
  return {
    notify: coalesced(
      () => speaker.publish(channel, self),
      (err) => log.debug({ err }, 'notification lost'),
    ),
    sendEphemeral: (event) => {
      speaker
        .publish(ephemeralChannel, `${self} ${JSON.stringify(event)}`)
        .catch((err: unknown) => log.debug({ err }, 'ephemeral event lost'));
    },
    close: async () => {
      listener?.disconnect();
      speaker.disconnect();
    },
  };
}
