import type { Echo } from '@stenope/contract/echoes/ratings';
import { createBatcher, mayBeOfOne } from '../../../platform/batching/batcher.ts';
import { isConflict } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { presentEcho } from '../present.ts';
import { factsOf } from '../scoring/facts.ts';
import type { CachedScore } from '../scoring/score-cache.ts';
import type { Echoes } from '../service.ts';
import { lockToRate, readerOf, refuseToRate } from '../works.ts';
import { computeRatings, type NewRating, type RatedWork } from './compute-ratings.ts';
import { loadContexts, type RatingContext } from './load-context.ts';
import { isEvidence, saveLocked } from './save-batches.ts';
import type { SavedRow } from './save-ratings.ts';

/** A rating on its way: what was sent, and the work as it was loaded. */
export interface PendingRating {
  readonly viewer: Viewer;
  readonly rating: NewRating;
  readonly context: RatingContext;
}

/**
 * Rates a work, or replaces the rating given before: load, check, compute, save, publish. Usually the
 * score is saved optimistically, over what was loaded; where the work changed meanwhile, it is locked
 * and loaded again.
 */
export async function rate(
  echoes: Echoes,
  viewer: Viewer,
  workId: string,
  rating: NewRating,
): Promise<Echo> {
  const context = await echoes.loadContext({ workId, rater: viewer.userId });
  refuseToRate(context.row?.work, viewer);
  return echoes.rateInBatch(workId, { viewer, rating, context });
}

/** Limit of one batch: the first rating should not wait for hundreds of others. */
const maxRatingsOfOneWork = 32;

/**
 * One batcher for each work: ratings that arrive while a batch is being saved form the next one, so
 * that a work which everybody rates costs little more than others.
 */
export function createRatingBatcher(
  echoes: () => Echoes,
): (workId: string, pending: PendingRating) => Promise<Echo> {
  /** @bound works that are being rated at this moment */
  const batchers = new Map<string, { join: (one: PendingRating) => Promise<Echo>; size: number }>();
  return async (workId, pending) => {
    const batcher = batchers.get(workId) ?? {
      join: createBatcher<PendingRating, Echo>({
        maxBatchSize: maxRatingsOfOneWork,
        mayShareBatch: (one, other) => one.viewer.userId !== other.viewer.userId,
        retriesAlone: mayBeOfOne,
        runBatch: (ratings) =>
          echoes().worksInTurn.run(workId, () => rateBatch(echoes(), workId, ratings)),
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

/** Rates one work for several members. Undefined where each has to be rated alone. */
async function rateBatch(
  echoes: Echoes,
  workId: string,
  ratings: readonly PendingRating[],
): Promise<readonly Echo[] | undefined> {
  const optimistic = await rateOptimistically(echoes, ratings);
  if (optimistic || ratings.length > 1) return optimistic;
  return Promise.all(ratings.map((pending) => rateLocked(echoes, workId, pending)));
}

/** Undefined when the work has changed since it was loaded: nothing was saved. */
async function rateOptimistically(
  echoes: Echoes,
  ratings: readonly PendingRating[],
): Promise<readonly Echo[] | undefined> {
  const [first, ...others] = ratings.flatMap(({ viewer, rating, context: { row } }) =>
    row ? [{ viewer, rating, row }] : [],
  );
  const newest = ratings.map(({ context }) => context).reduce(later);
  const known = stateOf(echoes, newest);
  if (!first || !known) return undefined;
  const rated = computeRatings(newest.rules, known, [first, ...others], echoes.context.now());
  // Ratings behind the one that makes a score stable are not early: one is computed after the other.
  if (isEvidence(rated) && others.length > 0) return undefined;
  try {
    const saved = await echoes.save(rated);
    return saved.length > 0 ? present(echoes, rated, saved) : undefined;
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

const revisionOf = ({ row }: RatingContext): number => row?.score?.revision ?? 0;

const later = (one: RatingContext, other: RatingContext): RatingContext =>
  revisionOf(other) > revisionOf(one) ? other : one;

/** Newest known score and ratings of a work; undefined if those that were cached are gone. */
function stateOf({ scoreCache }: Echoes, { row, rules }: RatingContext) {
  if (!row) return undefined;
  const cached = scoreCache.find(row.work.id);
  if (cached && isCurrent(cached, { row, rules })) return cached;
  return row.isCached ? undefined : { score: row.score, ratings: (row.lines ?? []).map(factsOf) };
}

function isCurrent(cached: CachedScore, { row, rules }: RatingContext): boolean {
  const isSameBatch = cached.batchedAt?.getTime() === rules.community.batchedAt?.getTime();
  return isSameBatch && cached.score.revision >= (row?.score?.revision ?? 0);
}

/** Locks the work, and loads again behind the lock: taking it may have waited for a change. */
async function rateLocked(
  echoes: Echoes,
  workId: string,
  { viewer, rating }: PendingRating,
): Promise<Echo> {
  const { db, now } = echoes.context;
  echoes.scoreCache.forget(workId);
  const load = async (on: Parameters<typeof loadContexts>[1]) => {
    const [context] = await loadContexts(echoes, on, [{ workId, rater: viewer.userId }]);
    refuseToRate(context?.row?.work, viewer);
    const known = context && stateOf(echoes, context);
    if (!context?.row || !known) throw new Refusal('not_found');
    return { row: context.row, rules: context.rules, known };
  };
  const { rated, saved } = await db.transaction(async (tx) => {
    await lockToRate(tx, viewer, workId);
    const { row, rules, known } = await load(tx);
    const result = computeRatings(rules, known, [{ viewer, rating, row }], now());
    const rows = await saveLocked(tx, [result]);
    if (rows.length > 0) return { rated: result, saved: rows };
    // Refuses where a block or a suspension came meanwhile.
    await load(tx);
    throw new Error('A locked work has changed');
  });
  const [echo] = present(echoes, rated, saved);
  if (!echo) throw new Error('A rating that was saved is not shown');
  return echo;
}

/** Caches a committed score and presents it to each who rated. Its events left with the commit. */
function present(
  { scoreCache }: Echoes,
  { loaded, computed, rescored, rules }: RatedWork,
  saved: readonly SavedRow[],
): readonly Echo[] {
  const { score, ratings } = rescored;
  scoreCache.keep({ score, ratings, batchedAt: rules.community.batchedAt });
  const byRater = new Map(saved.map((row) => [row.rater, row]));
  return loaded.map(({ viewer, row: { work, revealed } }, at) => {
    const [columns, times] = [computed[at]?.columns, byRater.get(viewer.userId)];
    const mine = columns && times ? { ...columns, ...times } : null;
    return presentEcho(work.id, { score, mine, revealed }, readerOf(work, viewer, rules));
  });
}
