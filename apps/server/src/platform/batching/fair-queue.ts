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
}): <T>(caller: string, work: () => Promise<T>, isKnown?: boolean) => Promise<T> {
  let running = 0;
  const strangers = new WaitingList(options.waiting);
  const known = new WaitingList(options.reservedForKnown ?? 0);
  let servedLast = strangers;

  const takeNext = (): Waiting | undefined => {
    const order = servedLast === known ? [strangers, known] : [known, strangers];
    for (const list of order) {
      const next = list.takeNext();
      if (!next) continue;
      servedLast = list;
      return next;
    }
    return undefined;
  };

  return async (caller, work, isKnown = false) => {
    if (running >= options.concurrency)
      await enter(caller, isKnown ? [known, strangers] : [strangers]);
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

/** Enters the first list with a free place. */
function enter(caller: string, lists: readonly WaitingList[]): Promise<void> {
  for (const list of lists) {
    const begun = list.enter(caller);
    if (begun) return begun;
  }
  throw later();
}

class WaitingList {
  readonly #most: number;
  /**
   * By caller, in the order in which they are served next.
   * @bound the places of the list, all callers together
   */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when it is their turn; undefined when the list is full. */
  enter(caller: string): Promise<void> | undefined {
    if (!this.#makePlace(caller)) return undefined;
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(caller) ?? [];
      queue.push({ begin: resolve, refuse: () => reject(later()) });
      this.#queues.set(caller, queue);
    });
  }

  #makePlace(caller: string): boolean {
    let waiting = 0;
    let longest: Waiting[] = [];
    for (const queue of this.#queues.values()) {
      waiting += queue.length;
      if (queue.length > longest.length) longest = queue;
    }
    if (waiting < this.#most) return true;
    if (longest.length <= (this.#queues.get(caller)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse();
    return true;
  }

  /** First task of the caller whose turn it is, who then moves to the end (round robin). */
  takeNext(): Waiting | undefined {
    for (const [caller, queue] of this.#queues) {
      const next = queue.shift();
      this.#queues.delete(caller);
      if (queue.length > 0) this.#queues.set(caller, queue);
      if (next) return next;
    }
    return undefined;
  }
}

function later(): Refusal {
  return new Refusal('unavailable', {}, { retryAfter: 2 });
}
