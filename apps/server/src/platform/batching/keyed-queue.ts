import { Refusal } from '../errors.ts';

/** Backpressure: a longer queue for one key would only time out. */
const maxWaiting = 500;

/**
 * A mutex by key within this process: tasks of one key run one after the other, in the order in which
 * they came. A task that waits holds no connection and no lock of the database; between processes the
 * row locks decide.
 */
export class KeyedQueue {
  /** @bound keys with a task at this moment */
  readonly #queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** Resolves when the tasks that are there now have ended. */
  async idle(key: string): Promise<void> {
    await this.#queues.get(key)?.last;
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= maxWaiting) throw new Refusal('unavailable', {}, { retryAfter: 1 });
    this.#queues.set(key, queue);
    queue.waiting += 1;
    const mine = queue.last.then(task);
    // The next task waits for the end of this one, whatever its outcome.
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#queues.delete(key);
    }
  }
}
