import { randomUUID } from 'node:crypto';
import type { StoredEvent } from './history.ts';
import type { OutgoingEvent } from './outbox.ts';

/** An event without a history: clients that are offline never receive it. */
export interface EphemeralEvent {
  readonly name: string;
  readonly topics: readonly string[];
  readonly data: unknown;
}

/**
 * Events that are sent at once and stored nowhere (somebody is typing). Everything that matters goes
 * through the outbox: an ephemeral event may be lost, and is never sent again.
 */
export class EphemeralEvents {
  /** Set in processes with sockets. */
  onEvent: (event: EphemeralEvent) => void = () => undefined;

  send({ event, to, data }: OutgoingEvent): void {
    this.onEvent({ name: event.name, topics: [...new Set(to)], data });
  }
}

/** Converts it for the hub. To clients its position is the current one of the history. */
export function asDeliverable({ name, topics, data }: EphemeralEvent, at: string): StoredEvent {
  const id = randomUUID();
  return { id, at, name, topics, frame: JSON.stringify({ type: 'event', id, at, name, data }) };
}
