import { randomUUID } from 'node:crypto';
import type { Happening } from './history.ts';
import type { Telling } from './outbox.ts';

/** Something that means nothing a moment later: who does not hear it now never does. */
export interface Whisper {
  readonly name: string;
  readonly topics: readonly string[];
  readonly data: unknown;
}

/**
 * What is told at once and kept nowhere (somebody is typing). Everything that matters goes through
 * the outbox: a whisper may be lost, and is never recalled.
 */
export class Whispers {
  /** Set where there are sockets; elsewhere nobody listens. */
  onWhisper: (whisper: Whisper) => void = () => undefined;

  tell({ event, to, data }: Telling): void {
    this.onWhisper({ name: event.name, topics: [...new Set(to)], data });
  }
}

/** As the hub passes it on: a client takes it for news of the place where it stands. */
export function asHappening({ name, topics, data }: Whisper, at: string): Happening {
  const id = randomUUID();
  return { id, at, name, topics, frame: JSON.stringify({ type: 'event', id, at, name, data }) };
}
