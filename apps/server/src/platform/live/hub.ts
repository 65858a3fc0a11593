import { closeCodes } from '@stenope/contract/live';
import type { CommittedEvent } from '../db/database.ts';
import type { StoredEvent } from './history.ts';
import { isMeantFor } from './outbox.ts';

/** A listener as the hub sees it. */
export interface Listener {
  readonly topics: ReadonlySet<string>;
  send(frame: string): void;
  close(code: number): void;
}

/** Listeners of this process by topic. */
export class Hub {
  /** @bound the open connections, each with so many topics (socketLimits.topics) */
  #byTopic = new Map<string, Set<Listener>>();
  #closing: ReadonlySet<string>;
  #onEvent: (event: CommittedEvent) => void;

  /** `closing`: names of events that close the connection. */
  constructor(closing: ReadonlySet<string>, onEvent: (event: CommittedEvent) => void) {
    this.#closing = closing;
    this.#onEvent = onEvent;
  }

  join(topic: string, listener: Listener): void {
    const listeners = this.#byTopic.get(topic);
    if (listeners) listeners.add(listener);
    else this.#byTopic.set(topic, new Set([listener]));
  }

  leave(topic: string, listener: Listener): void {
    const listeners = this.#byTopic.get(topic);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#byTopic.delete(topic);
  }

  /** Ids of the topics of this kind that have listeners. */
  listenersOf(kind: string): readonly string[] {
    const start = `${kind}:`;
    const topics = [...this.#byTopic.keys()].filter((topic) => topic.startsWith(start));
    return topics.map((topic) => topic.slice(start.length));
  }

  /**
   * Revocations come first: a listener who lost access before an event was committed must not
   * receive it, and a batch that holds the event also holds the revocation.
   */
  deliver(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#onEvent(event);
      if (!this.#closing.has(event.name)) continue;
      for (const listener of this.#listenersOf(event)) {
        // The closing event itself is sent as the reason.
        listener.send(event.frame);
        listener.close(closeCodes.unauthenticated);
      }
    }
    for (const event of events) {
      if (this.#closing.has(event.name)) continue;
      for (const listener of this.#listenersOf(event)) listener.send(event.frame);
    }
  }

  /** Each listener once, however many of its topics match. */
  #listenersOf({ topics }: StoredEvent): Iterable<Listener> {
    const [only] = topics;
    if (topics.length === 1 && only !== undefined) return [...(this.#byTopic.get(only) ?? [])];
    const listeners = new Set(topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]));
    return [...listeners].filter((listener) => isMeantFor({ topics }, listener.topics));
  }
}
