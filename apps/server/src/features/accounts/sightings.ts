/** Longer than any look-up. */
const lateMs = 10_000;

interface Sighted {
  readonly id: string;
  /** Null when it was never seen. */
  readonly lastSeenAt: Date | null;
}

interface Sighting {
  readonly at: Date;
  /** Older than this, the last one is replaced. */
  readonly before: Date;
}

/** Notes when something was last used: seldom enough to cost nothing. */
export class Sightings {
  #everyMs: number;
  #write: (id: string, sighting: Sighting) => Promise<void>;
  /** @bound updates in progress, each forgotten soon after */
  #noting = new Set<string>();

  constructor(everyMs: number, write: (id: string, sighting: Sighting) => Promise<void>) {
    this.#everyMs = everyMs;
    this.#write = write;
  }

  /** Fire and forget: a lost update is made at the next look-up. */
  note({ id, lastSeenAt }: Sighted, at: Date): void {
    const before = new Date(at.getTime() - this.#everyMs);
    if ((lastSeenAt && lastSeenAt >= before) || this.#noting.has(id)) return;
    this.#noting.add(id);
    const forget = (): void => void this.#noting.delete(id);
    // Look-ups that read the row before the update may still be in progress.
    const forgetLater = (): void => void setTimeout(forget, lateMs).unref();
    this.#write(id, { at, before }).then(forgetLater, forget);
  }
}
