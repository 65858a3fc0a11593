import type { LiveEvent } from '@stenope/contract/live';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { StoredEvent } from './history.ts';
import type { Hub } from './hub.ts';
import type { OutgoingEvent } from './outbox.ts';
import { asDeliverable } from './ephemeral-events.ts';

/**
 * Passes an event of one person on to the many it concerns, whom only the database knows (an
 * author's followers). There may be a hundred thousand, so the event does not name them: each
 * process looks up those among its current listeners, and the others read it later.
 */
export interface Relay {
  /** Event to pass on. */
  readonly of: LiveEvent;
  /** Kind of topic whose listeners may receive it. */
  readonly kind: string;
  /** Called once for a batch of events, with the ids of the listened topics. */
  readonly passOn: (
    context: Context,
    events: readonly StoredEvent[],
    listeners: readonly string[],
  ) => Promise<readonly OutgoingEvent[]>;
}

/** Events within this time form one batch. */
const gatherMs = 200;

/** Largest batch; the rest waits for the next. */
const mostTogether = 100;

/** Beyond it the oldest are dropped: readers still find them in the list. */
const mostWaiting = 1_000;

export interface Relays {
  hear(events: readonly StoredEvent[]): void;
  /** Whether events of this topic are relayed, and therefore stored nowhere. */
  isRelayed(topic: string): boolean;
  close(): void;
}

interface RelayParts {
  readonly context: Context;
  readonly features: readonly Feature[];
  readonly hub: Hub;
  readonly log: Logger;
  /** Position that every connection of this process has reached. */
  readonly place: () => string;
}

export function createRelays({ context, features, hub, log, place }: RelayParts): Relays {
  const relays = features.flatMap((feature) => feature.live?.relays ?? []);
  const names = new Set(relays.map(({ of }) => of.name));
  const kinds = new Set(relays.map(({ kind }) => kind));
  /** @bound mostWaiting */
  let waiting: StoredEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const passOn = async (): Promise<void> => {
    const now = waiting.slice(0, mostTogether);
    waiting = waiting.slice(mostTogether);
    for (const relay of relays) {
      const events = now.filter(({ name }) => name === relay.of.name);
      const listeners = hub.listenersOf(relay.kind);
      if (events.length === 0 || listeners.length === 0) continue;
      const outgoing = await relay.passOn(context, events, listeners);
      hub.deliver(
        outgoing.map(({ event, to, data }) =>
          asDeliverable({ name: event.name, topics: to, data }, place()),
        ),
      );
    }
  };
  const gather = (): void => {
    timer ??= setTimeout(() => {
      passOn()
        .catch((err: unknown) => log.debug({ err }, 'not passed on'))
        .finally(() => {
          timer = undefined;
          if (waiting.length > 0 && !isClosed) gather();
        });
    }, gatherMs);
  };
  return {
    hear: (events) => {
      const relayed = events.filter(({ name }) => names.has(name));
      if (relayed.length === 0 || isClosed) return;
      waiting = [...waiting, ...relayed].slice(-mostWaiting);
      gather();
    },
    isRelayed: (topic) => kinds.has(topic.split(':')[0] ?? ''),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
