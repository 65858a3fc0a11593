import type { LiveEvent } from '@stenope/contract/live';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { StoredEvent } from './history.ts';
import type { Hub } from './hub.ts';
import type { OutgoingEvent } from './outbox.ts';
import { asStoredEvent } from './ephemeral-events.ts';

/**
 * What is told to one person and concerns many, of whom only the database knows (an author's
 * followers). Nobody is named beforehand, for they may be a hundred thousand: each process asks for
 * those who listen to it just now, and whoever does not listen reads it later.
 */
export interface Relay {
  /** Of what is passed on. */
  readonly of: LiveEvent;
  /** To whom: listeners of topics of this kind. */
  readonly kind: string;
  /** Asked once for all that happened in a moment, whoever listens: the ids in their topics. */
  readonly passOn: (
    context: Context,
    events: readonly StoredEvent[],
    listeners: readonly string[],
  ) => Promise<readonly OutgoingEvent[]>;
}

/** What happens within this time is one question. */
const gatherMs = 200;

/** Asked about at once; the rest waits for the next time. */
const mostTogether = 100;

/** Beyond it the oldest are let go: a reader finds them in the list all the same. */
const mostWaiting = 1_000;

export interface Relays {
  hear(events: readonly StoredEvent[]): void;
  /** What is passed on to a topic of theirs is kept nowhere. */
  isRelayed(topic: string): boolean;
  close(): void;
}

interface RelayParts {
  readonly context: Context;
  readonly features: readonly Feature[];
  readonly hub: Hub;
  readonly log: Logger;
  /** Where everybody on this process's lines stands at least. */
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
          asStoredEvent({ name: event.name, topics: to, data }, place()),
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
      const concerned = events.filter(({ name }) => names.has(name));
      if (concerned.length === 0 || isClosed) return;
      waiting = [...waiting, ...concerned].slice(-mostWaiting);
      gather();
    },
    isRelayed: (topic) => kinds.has(topic.split(':')[0] ?? ''),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
