import { isAway, isLockTimeout, isUnreachable } from '../db/failures.ts';
import { Refusal } from '../errors.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  /** After a failed batch: not to be batched again. */
  readonly isAlone: boolean;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Whether a failure may be of one item: a lock that was waited for, or no refusal, which holds for
 * all, and not because the database is away or slow, when trying each would only make a long line.
 */
export function mayBeOfOne(error: unknown): boolean {
  return isLockTimeout(error) || (!(error instanceof Refusal) && !isAway(error));
}

/** Backpressure: beyond this many an item is refused at once, as a connection would be. */
const maxQueue = 500;

export interface BatcherOptions<Item, Result> {
  /**
   * Gives one result for each item, in their order. Undefined for several items that can only be done
   * alone.
   */
  runBatch: (items: readonly Item[]) => Promise<readonly Result[] | undefined>;
  maxBatchSize: number;
  /** False for two items that must not stand in one batch: the later one waits for the next. */
  mayShareBatch?: (one: Item, other: Item) => boolean;
  /** Whether, after this failure of several items, each of them is tried alone, behind the others. */
  retriesAlone?: (error: unknown) => boolean;
  /**
   * Batches at a time. For short statements one is best: two smaller batches cost as much each. Where
   * PostgreSQL takes longer than we do, a second batch runs while the first is passed on.
   */
  concurrency?: number;
}

/**
 * Batches items: those that arrive while a batch runs go into the next one. Under load one statement
 * serves many items, and a single item waits for nobody. When the database cannot be reached, all
 * that wait are rejected too: each would meet the same failure, one long timeout after the other.
 */
export function createBatcher<Item, Result>({
  runBatch,
  maxBatchSize,
  mayShareBatch = () => true,
  retriesAlone = () => false,
  concurrency = 1,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** @bound maxQueue */
  let queue: Waiting<Item, Result>[] = [];
  let running = 0;

  const takeBatch = (): readonly Waiting<Item, Result>[] => {
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const fits = (one: Waiting<Item, Result>) =>
      batch.length === 0 ||
      (batch.length < maxBatchSize &&
        ![one, ...batch].some(({ isAlone }) => isAlone) &&
        batch.every((other) => mayShareBatch(one.item, other.item)));
    for (const one of queue) (fits(one) ? batch : rest).push(one);
    queue = rest;
    return batch;
  };

  const run = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    const splits = batch.length > 1;
    const runAlone = () => queue.push(...batch.map((one) => ({ ...one, isAlone: true })));
    try {
      const results = await runBatch(batch.map(({ item }) => item));
      if (results) for (const [at, result] of results.entries()) batch[at]?.resolve(result);
      else if (splits) runAlone();
      else throw new Error('An item that is alone must be done');
    } catch (error) {
      const isGone = isUnreachable(error);
      if (splits && !isGone && retriesAlone(error)) {
        runAlone();
        // One more at a time, so that who waits for the lock again keeps nobody behind it.
        if (isLockTimeout(error) && running <= concurrency) void drain();
      } else for (const { reject } of [...batch, ...(isGone ? queue.splice(0) : [])]) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    running += 1;
    while (queue.length > 0) await run(takeBatch());
    running -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueue) {
        reject(new Refusal('unavailable', {}, { retryAfter: 1 }));
        return;
      }
      queue.push({ item, isAlone: false, resolve, reject });
      if (running < concurrency) void drain();
    });
}
