import type { RatingFacts } from '@stenope/domain/trust/types';

interface Held {
  /** Of the work, and of the batch that said what its raters weigh. */
  readonly revision: string;
  readonly ratings: readonly RatingFacts[];
}

/** About 100 MB at most: a rating is a small object. */
const mostRatings = 200_000;

/**
 * Ratings of works that are being rated now, so that the thousandth rating of one does not read the
 * other 999 again. What is held is only used while the row says the same revision; the truth stays
 * in the database, and another process that rates the same work costs one reading.
 */
export class HeldRatings {
  readonly #works = new Map<string, Held>();
  #size = 0;

  find(workId: string, revision: string): readonly RatingFacts[] | undefined {
    const held = this.#works.get(workId);
    if (held?.revision !== revision) return undefined;
    // The last used is the last to go.
    this.#works.delete(workId);
    this.#works.set(workId, held);
    return held.ratings;
  }

  /** Only what is committed. */
  keep(workId: string, revision: string, ratings: readonly RatingFacts[]): void {
    this.#forget(workId);
    this.#works.set(workId, { revision, ratings });
    this.#size += ratings.length;
    for (const oldest of this.#works.keys()) {
      if (this.#size <= mostRatings) break;
      this.#forget(oldest);
    }
  }

  #forget(workId: string): void {
    const held = this.#works.get(workId);
    if (!held) return;
    this.#works.delete(workId);
    this.#size -= held.ratings.length;
  }
}
