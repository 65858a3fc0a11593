import type { Echo } from '@stenope/contract/echoes/ratings';
import { createBatcher, mayBeOfOne } from '../../../platform/batching/batcher.ts';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isConflict } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { refusedRating } from '../access.ts';
import { presentEcho } from '../present.ts';
import { lockWork, type RatingRow } from '../queries.ts';
import { factsOf } from '../scoring/facts.ts';
import { insertMembers } from '../scoring/queries.ts';
import { lockForEvidence, saveEvidence } from '../scoring/rescore.ts';
import {
  computeRatings,
  type NewRating,
  type PendingRating,
  type ComputedWork,
  type WorkState,
} from './compute-ratings.ts';
import {
  loadAlone,
  loadAndCache,
  maxContextBatch,
  ScoreCache,
  type LoadParts,
  type RatingContext,
  type WorkAndRater,
} from './load-context.ts';
import { maxRatingsPerStatement, saveRatings } from './save-ratings.ts';

/** What those who rate in this process share; none of it is authoritative. */
export interface Giving extends LoadParts, ReturnType<typeof createRatingBatchers> {
  /** Transactions that lock a work wait here, one after the other, without a connection. */
  readonly worksInTurn: KeyedQueue;
}

export function openGiving(opened: Pick<LoadParts, 'context' | 'engines'>): Giving {
  const parts = { ...opened, scoreCache: new ScoreCache() };
  return { ...parts, worksInTurn: new KeyedQueue(), ...createRatingBatchers(parts) };
}

interface Request {
  readonly viewer: Viewer;
  readonly workId: string;
  readonly rating: NewRating;
}

/**
 * Rates a work, or replaces the rating given before: load, check, compute, save, publish. The score
 * is saved optimistically, over what was loaded. Where nothing was written (the work has changed since,
 * is locked, a block came, or the cached ratings were old), all of it is done once more behind others
 * of this work, and then with the work locked.
 */
export async function rate(
  giving: Giving,
  viewer: Viewer,
  workId: string,
  rating: NewRating,
): Promise<Echo> {
  const request = { viewer, workId, rating };
  // Behind those of this process that lock the work: until then it would be found changed.
  await giving.worksInTurn.idle(workId);
  const echo = await tryToRate(giving, request);
  if (echo) return echo;
  return giving.worksInTurn.run(workId, async () => {
    // One that was before it in this queue has brought the cache up to date.
    return (await tryToRate(giving, request)) ?? rateLocked(giving, request);
  });
}

/** Loads at every try: meanwhile the rater may have seen the Echo, or withdrawn. */
async function tryToRate(giving: Giving, request: Request): Promise<Echo | undefined> {
  const { viewer, workId } = request;
  const loaded = await giving.load({ workId, rater: viewer.userId });
  return giving.saveIfUnchanged(checked(request, loaded));
}

function checked({ viewer, rating }: Request, { row, rules }: RatingContext): PendingRating {
  if (!row) throw new Refusal('not_found');
  const refused = refusedRating(row.work, viewer);
  if (refused) throw new Refusal(refused);
  return { viewer, rating, row, rules };
}

/**
 * What members who rate at the same time load and save shares a statement each: ratings that arrive
 * while a batch runs form the next one. Those of one work are one change of its score, so that a
 * work which everybody rates costs little more than others.
 */
function createRatingBatchers(parts: LoadParts) {
  return {
    load: createBatcher<WorkAndRater, RatingContext>({
      maxBatchSize: maxContextBatch,
      runBatch: (wanted) => loadAndCache(parts, wanted),
    }),
    /** Undefined if nothing was written: see `rate`. */
    saveIfUnchanged: createBatcher<PendingRating, Echo | undefined>({
      maxBatchSize: maxRatingsPerStatement,
      // One statement cannot write a row twice.
      mayShareBatch: (one, other) => one.viewer.userId !== other.viewer.userId,
      retriesAlone: mayBeOfOne,
      runBatch: (ratings) => saveBatch(parts, ratings),
    }),
  };
}

type ComputedWorks = ReadonlyMap<string, ComputedWork>;

/** Works that are rated, as they are afterwards; none for those that are not cached. */
function computeAll(
  { context, scoreCache }: LoadParts,
  ratings: readonly PendingRating[],
): ComputedWorks {
  const computed = new Map<string, ComputedWork>();
  for (const [workId, [first, ...others]] of Map.groupBy(ratings, ({ row }) => row.work.id)) {
    const state = first && cachedState(scoreCache, [first, ...others]);
    const rated = state && computeRatings(state, [first, ...others], context.now());
    if (rated) computed.set(workId, rated);
  }
  return computed;
}

/** Undefined for ratings of which nothing was written. */
async function saveBatch(
  parts: LoadParts,
  ratings: readonly PendingRating[],
): Promise<readonly (Echo | undefined)[]> {
  const { db, now } = parts.context;
  const computed = computeAll(parts, ratings);
  const works = [...computed.values()];
  const hasEvidence = works.some(({ rescored }) => rescored.evidence.length > 0);
  const saving = hasEvidence
    ? db.transaction((tx) => saveWithEvidence(tx, works, now()))
    : saveByOneStatement(db, works);
  const saved = await saving.catch(noneOnConflict);
  return ratings.map((pending) => {
    const rated = computed.get(pending.row.work.id);
    const mine = saved.get(pending.viewer.userId);
    return mine && rated && cacheAndPresent(parts.scoreCache, { pending, rated, mine });
  });
}

type SavedRatings = ReadonlyMap<string | null, RatingRow>;

/** Nothing is saved by a statement that others were in the way of. */
function noneOnConflict(error: unknown): SavedRatings {
  if (isConflict(error)) return new Map();
  throw error;
}

async function saveByOneStatement(
  db: Database,
  works: readonly ComputedWork[],
): Promise<SavedRatings> {
  if (works.length === 0) return new Map();
  const { ratings, events } = await saveRatings(db, works);
  if (events.length > 0) db.onCommitted(events);
  return ratings;
}

/**
 * Saves ratings of which some make a score stable, and so are evidence about its early raters. These
 * members are locked before works that are not locked yet. That is safe in one direction only:
 * `saveRatings` skips works that others have locked, and so never waits for one.
 */
async function saveWithEvidence(
  tx: Transaction,
  works: readonly ComputedWork[],
  now: Date,
): Promise<SavedRatings> {
  const raters = works.flatMap(({ rows }) => rows.raters);
  // Rows of first-time raters must exist, to be locked in order with the others.
  await insertMembers(tx, raters);
  const ids = raters.map(({ userId }) => userId);
  const members = await lockForEvidence(tx, works, ids);
  const { ratings, events } = await saveRatings(tx, works);
  for (const event of events) tx.sendAfterCommit(event);
  const saved = works.filter(({ rows }) => rows.ratings.some(({ userId }) => ratings.has(userId)));
  await saveEvidence(tx, saved, { members, now });
  return ratings;
}

const revisionOf = ({ row }: PendingRating): number => row.score?.revision ?? 0;

/** Score and ratings of a work as of the newest that was loaded; undefined if they are not cached. */
function cachedState(
  scoreCache: ScoreCache,
  pending: readonly [PendingRating, ...PendingRating[]],
): WorkState | undefined {
  const newest = pending.reduce((one, other) =>
    revisionOf(other) > revisionOf(one) ? other : one,
  );
  const { row, rules } = newest;
  const cached = scoreCache.find(row.work.id);
  if (!row.score && !cached) return { score: null, ratings: [], rules };
  const isSameBatch = cached?.batchedAt?.getTime() === rules.community.batchedAt?.getTime();
  const isCurrent = cached && isSameBatch && cached.score.revision >= revisionOf(newest);
  if (isCurrent) return { ...cached, rules };
  // The next try reads the ratings.
  scoreCache.forget(row.work.id);
  return undefined;
}

/** Locks the work, and loads behind the lock: taking it may have waited for a change. */
async function rateLocked(giving: Giving, request: Request): Promise<Echo> {
  const { context, scoreCache } = giving;
  const { viewer, workId } = request;
  const load = async (tx: Transaction) =>
    checked(request, await loadAlone(tx, giving, { workId, rater: viewer.userId }));
  const saved = await context.db.transaction(async (tx) => {
    await lockWork(tx, { id: workId, viewer: viewer.userId });
    const pending = await load(tx);
    const { row, rules } = pending;
    const state = { score: row.score, ratings: (row.facts ?? []).map(factsOf), rules };
    const now = context.now();
    const rated = computeRatings(state, [pending], now);
    const mine = (await saveWithEvidence(tx, [rated], now)).get(viewer.userId);
    if (mine) return { pending, rated, mine };
    // Refuses where a block or a suspension came meanwhile.
    await load(tx);
    // Come and gone again between two statements: the next try finds out.
    throw new Refusal('unavailable', {}, { retryAfter: 1 });
  });
  return cacheAndPresent(scoreCache, saved);
}

interface SavedRating {
  readonly pending: PendingRating;
  readonly rated: ComputedWork;
  readonly mine: RatingRow;
}

/** Caches a committed score and presents it to who rated. Its events left with the commit. */
function cacheAndPresent(scoreCache: ScoreCache, { pending, rated, mine }: SavedRating): Echo {
  const { rules, rescored } = rated;
  const { score, ratings } = rescored;
  const { viewer, row } = pending;
  scoreCache.keep({ score, ratings, batchedAt: rules.community.batchedAt });
  return presentEcho(row.work, { score, mine, revealed: row.revealed }, { viewer, rules });
}
