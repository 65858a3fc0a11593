import { Refusal } from '../../../platform/errors.ts';

/** Beyond this many, waiting helps nobody. */
const longestLane = 500;

/**
 * Work on one thing, one after the other within this process: whoever waits here holds no connection
 * and no lock. Between processes the rows themselves decide.
 */
export class Lanes {
  /** @bound things that are being worked on at this moment */
  readonly #lanes = new Map<string, { last: Promise<unknown>; waiting: number }>();

  async follow<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (lane.waiting >= longestLane) throw new Refusal('unavailable', {}, { retryAfter: 1 });
    this.#lanes.set(key, lane);
    lane.waiting += 1;
    const mine = lane.last.then(work);
    // Whoever comes next waits for the end, not for the outcome.
    lane.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) this.#lanes.delete(key);
    }
  }
}
