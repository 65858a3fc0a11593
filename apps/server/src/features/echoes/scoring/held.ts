import type { RatingFacts } from '@stenope/domain/trust/types';
import type { ScoreRow } from '../queries.ts';

/** A work with its ratings, as they were after one change and weighed as one batch said. */
export interface HeldWork {
  readonly score: ScoreRow;
  readonly ratings: readonly RatingFacts[];
  readonly batchedAt: Date | null;
}

/** About 25 MB at most: whatever is held for long is looked through whenever memory is swept. */
const mostRatings = 50_000;

/**
 * Works that are being rated now, so that the thousandth rating of one does not read the other 999
 * again. What is held is only believed while the row says the same revision; the truth stays in the
 * database, and another process that rates the same work costs one reading.
 */
export class HeldWorks {
  /** @bound mostRatings: the last used longest ago goes */
  readonly #works = new Map<string, HeldWork>();
  #size = 0;

  find(workId: string): HeldWork | undefined {
    const held = this.#works.get(workId);
    if (!held) return undefined;
    // The last used is the last to go.
    this.#works.delete(workId);
    this.#works.set(workId, held);
    return held;
  }

  /** Only what is committed. */
  keep(held: HeldWork): void {
    this.forget(held.score.id);
    this.#works.set(held.score.id, held);
    this.#size += held.ratings.length + 1;
    for (const oldest of this.#works.keys()) {
      if (this.#size <= mostRatings) break;
      this.forget(oldest);
    }
  }

  forget(workId: string): void {
    const held = this.#works.get(workId);
    if (!held) return;
    this.#works.delete(workId);
    this.#size -= held.ratings.length + 1;
  }
}
