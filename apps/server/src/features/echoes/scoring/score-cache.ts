import type { RatingFacts } from '@stenope/domain/trust/types';
import type { ScoreRow } from '../queries.ts';

/** A work with its ratings after a change, weighted as of one batch. */
export interface CachedScore {
  readonly score: ScoreRow;
  readonly ratings: readonly RatingFacts[];
  readonly batchedAt: Date | null;
}

/** About 25 MB at most: the garbage collector walks everything a cache keeps. */
const mostRatings = 50_000;

/**
 * LRU cache of works that are being rated now, so that the thousandth rating of one does not read
 * the other 999 again. An entry is valid only while the row has the same revision, and until the
 * next batch; the database stays authoritative, and another process that rates the same work costs
 * one read.
 */
export class ScoreCache {
  /** @bound mostRatings: the least recently used goes */
  readonly #works = new Map<string, CachedScore>();
  #size = 0;

  find(workId: string): CachedScore | undefined {
    const cached = this.#works.get(workId);
    if (!cached) return undefined;
    // Reinserted at the end: the map is in order of last use.
    this.#works.delete(workId);
    this.#works.set(workId, cached);
    return cached;
  }

  /** Takes committed scores only. One that was read late does not replace a newer one. */
  keep(cached: CachedScore): void {
    const { id, revision } = cached.score;
    if ((this.#works.get(id)?.score.revision ?? 0) > revision) return;
    this.forget(id);
    this.#works.set(id, cached);
    this.#size += cached.ratings.length + 1;
    for (const oldest of this.#works.keys()) {
      if (this.#size <= mostRatings) break;
      this.forget(oldest);
    }
  }

  forget(workId: string): void {
    const cached = this.#works.get(workId);
    if (!cached) return;
    this.#works.delete(workId);
    this.#size -= cached.ratings.length + 1;
  }
}
