import type { ReceivedBody } from '@stenope/contract/action';
import type { Echo, putRating } from '@stenope/contract/echoes/ratings';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Engines, Running } from '../scoring/engines.ts';
import type { ScoreCache } from '../scoring/score-cache.ts';
import {
  saveRatings,
  maxSaveBatch,
  type RatingsToSave,
  type SavedRow,
  type WorkToSave,
} from './save-ratings.ts';
import { findWorksToRate, type RatedWorkRow } from './rating-context.ts';

export type NewRating = ReceivedBody<typeof putRating>;

/** A work and its rater. */
export interface Rating {
  readonly workId: string;
  readonly rater: string;
}

/** A work as it was read, and the trust rules in force at that moment. */
export interface RatingContext {
  readonly row: RatedWorkRow | undefined;
  readonly running: Running;
}

interface RatingDependencies {
  readonly context: Context;
  readonly engines: Engines;
  readonly scoreCache: ScoreCache;
}

/** Limit of one statement: others wait behind it. */
const maxContextBatch = 16;
const dayMs = 86_400_000;
/**
 * A work with so many ratings is likely being rated by others just now, most of them in this process:
 * the cached score follows them, and is up to date again by the time this rating's batch runs.
 */
const many = 100;

/** Reads what several ratings need to know, in one statement, so that all see the same state. */
export async function loadRatingContexts(
  { context, engines, scoreCache }: RatingDependencies,
  on: Executor,
  asked: readonly Rating[],
): Promise<readonly RatingContext[]> {
  const lately = await engines.lately(on);
  const { windowDays, receivedBelow } = lately.config.retaliation;
  const since = new Date(context.now().getTime() - windowDays * dayMs).toISOString();
  const looks = asked.map(({ workId, rater }) => {
    const known = scoreCache.find(workId);
    return {
      id: workId,
      viewer: rater,
      cachedRevision: known?.score.revision ?? -1,
      cachedBatch: known?.batchedAt?.toISOString() ?? null,
      cachesMany: (known?.ratings.length ?? 0) >= many,
    };
  });
  const rows = await findWorksToRate(on, looks, { since, below: receivedBelow });
  const community = rows.find((row) => row)?.community;
  // A single statement sees one state: the same rules for all.
  const running = community === undefined ? lately : await engines.under(on, community);
  return rows.map((row) => ({ row, running }));
}

/** Batches the reads of members who rate at the same time into one statement. */
export function createContextLoader(
  dependencies: RatingDependencies,
): (rating: Rating) => Promise<RatingContext> {
  return createBatcher<Rating, RatingContext>({
    maxBatchSize: maxContextBatch,
    runBatch: (asked) => loadRatingContexts(dependencies, dependencies.context.db, asked),
  });
}

type Saved = readonly SavedRow[];

/** Batches the writes, one batch for each kind of work. A rating that was not written has no row in the answer. */
export function createRatingSaver({
  context,
}: Pick<RatingDependencies, 'context'>): (one: RatingsToSave) => Promise<Saved> {
  const saverOf = (kind: WorkToSave['kind']) =>
    createBatcher<RatingsToSave, Saved>({
      maxBatchSize: maxSaveBatch,
      mayShareBatch,
      runBatch: async (batch) => {
        try {
          const saved = await saveRatings(context.db, kind, batch);
          return batch.map(({ work }) => saved.filter(({ workId }) => workId === work.work));
        } catch (error) {
          if (batch.length === 1) throw error;
          // One bad rating must not fail the others: each of them is tried alone.
          return batch.map(() => []);
        }
      },
    });
  const kinds = { post: saverOf('post'), response: saverOf('response') };
  return (one) => kinds[one.work.kind](one);
}

/** One statement cannot write a row twice: neither that of a work, nor that of a rater. */
function mayShareBatch(one: RatingsToSave, other: RatingsToSave): boolean {
  if (one.work.work === other.work.work) return false;
  const raters = new Set(one.ratings.map(({ rater }) => rater));
  return !other.ratings.some(({ rater }) => raters.has(rater));
}

/** A rating on its way: the marks given, and the work as it was read before. */
export interface PendingRating {
  readonly viewer: Viewer;
  readonly rating: NewRating;
  readonly loaded: RatingContext;
}

/** Result of one rating of a batch. */
export type Outcome = { readonly echo: Echo } | { readonly error: unknown };

/** Limit of one batch: the first rating should not wait for hundreds of others. */
const maxRatingsOfOneWork = 32;

/**
 * One batcher for each work: ratings that arrive while a batch is being written form the next batch,
 * so a work that everybody rates costs little more than others.
 */
export function createRatingBatcher(
  rateBatch: (workId: string, ratings: readonly PendingRating[]) => Promise<readonly Outcome[]>,
): (workId: string, pending: PendingRating) => Promise<Outcome> {
  /** @bound works that are being rated at this moment */
  const batchers = new Map<
    string,
    { join: (one: PendingRating) => Promise<Outcome>; size: number }
  >();
  return async (workId, pending) => {
    const batcher = batchers.get(workId) ?? {
      join: createBatcher<PendingRating, Outcome>({
        maxBatchSize: maxRatingsOfOneWork,
        mayShareBatch: (one, other) => one.viewer.userId !== other.viewer.userId,
        runBatch: (ratings) => rateBatch(workId, ratings),
      }),
      size: 0,
    };
    batchers.set(workId, batcher);
    batcher.size += 1;
    try {
      return await batcher.join(pending);
    } finally {
      batcher.size -= 1;
      if (batcher.size === 0) batchers.delete(workId);
    }
  };
}
