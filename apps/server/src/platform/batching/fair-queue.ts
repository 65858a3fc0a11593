import { Refusal } from '../errors.ts';

/** A task that waits for its place. */
interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * A fair queue with a bounded concurrency and a bounded number waiting, for expensive work that would
 * otherwise crowd out everything else. Callers are served round robin: one who calls a hundred times
 * waits behind their own calls, not before everybody else. When the queue is full, the caller with
 * most tasks waiting loses one to the caller with fewest. Places reserved for known callers cannot be
 * taken by strangers, however many come; known callers use those of strangers when theirs are full.
 * Both queues are served in alternation.
 */
export function createFairQueue(options: {
  concurrency: number;
  waiting: number;
  reservedForKnown?: number;
}): <T>(asker: string, work: () => Promise<T>, isKnown?: boolean) => Promise<T> {
  let running = 0;
  const strangers = new Line(options.waiting);
  const known = new Line(options.reservedForKnown ?? 0);
  let servedLast = strangers;

  const takeNext = (): Waiting | undefined => {
    const order = servedLast === known ? [strangers, known] : [known, strangers];
    for (const line of order) {
      const next = line.takeNext();
      if (!next) continue;
      servedLast = line;
      return next;
    }
    return undefined;
  };

  return async (asker, work, isKnown = false) => {
    if (running >= options.concurrency)
      await enter(asker, isKnown ? [known, strangers] : [strangers]);
    else running += 1;
    try {
      return await work();
    } finally {
      // The next task takes over this slot; it is not freed in between.
      const next = takeNext();
      if (next) next.begin();
      else running -= 1;
    }
  };
}

/** Enters the first line with a free place. */
function enter(asker: string, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    const begun = line.enter(asker);
    if (begun) return begun;
  }
  throw later();
}

class Line {
  readonly #most: number;
  /**
   * By caller, in the order in which they are served next.
   * @bound the places of the line, all callers together
   */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when it is their turn; undefined when the line is full. */
  enter(asker: string): Promise<void> | undefined {
    if (!this.#makePlace(asker)) return undefined;
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(asker) ?? [];
      queue.push({ begin: resolve, refuse: () => reject(later()) });
      this.#queues.set(asker, queue);
    });
  }

  #makePlace(asker: string): boolean {
    let waiting = 0;
    let longest: Waiting[] = [];
    for (const queue of this.#queues.values()) {
      waiting += queue.length;
      if (queue.length > longest.length) longest = queue;
    }
    if (waiting < this.#most) return true;
    if (longest.length <= (this.#queues.get(asker)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse();
    return true;
  }

  /** First task of the caller whose turn it is, who then moves to the end (round robin). */
  takeNext(): Waiting | undefined {
    for (const [asker, queue] of this.#queues) {
      const next = queue.shift();
      this.#queues.delete(asker);
      if (queue.length > 0) this.#queues.set(asker, queue);
      if (next) return next;
    }
    return undefined;
  }
}

function later(): Refusal {
  return new Refusal('unavailable', {}, { retryAfter: 2 });
}
