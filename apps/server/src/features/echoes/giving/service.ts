import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Transaction } from '../../../platform/db/database.ts';
import { isConflict } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { presentEcho } from '../present.ts';
import type { Echoes } from '../service.ts';
import { lockToRate, readerOf, refuseToRate } from '../works.ts';
import type { SavedRow } from './save-ratings.ts';
import type { RatedWorkRow } from './rating-context.ts';
import { saveLocked } from './save-locked.ts';
import { rowsToSave } from './rating.ts';
import {
  loadRatingContexts,
  type Outcome,
  type RatingContext,
  type NewRating,
  type PendingRating,
} from './rating-batches.ts';
import { latest, weigh, type Judgement, type Voice } from './weighing.ts';

/**
 * Rates a work, or replaces the rating given before. Ratings of one work are batched, one batch after
 * the other. Usually a batch is written optimistically by one statement over what was read before;
 * where a rating is evidence about other members their rows are locked first, and where the work
 * changed meanwhile it is locked and read again.
 */
export async function rate(
  echoes: Echoes,
  viewer: Viewer,
  workId: string,
  rating: NewRating,
): Promise<Echo> {
  const loaded = await echoes.loadContext({ workId, rater: viewer.userId });
  refuseToRate(loaded.row?.work, viewer);
  const outcome = await echoes.rateInBatch(workId, { viewer, rating, loaded });
  if ('error' in outcome) throw outcome.error;
  return outcome.echo;
}

/** Rates one work for several members; each of them gets an own outcome. */
export async function rateBatch(
  echoes: Echoes,
  workId: string,
  ratings: readonly PendingRating[],
): Promise<readonly Outcome[]> {
  try {
    return await echoes.worksInTurn.run(workId, async () => {
      const echoesOfAll = ratings.length > 1 ? await rateAtOnce(echoes, ratings) : undefined;
      if (echoesOfAll) return echoesOfAll.map((echo) => ({ echo }));
      const outcomes: Outcome[] = [];
      for (const pending of ratings) outcomes.push(await rateOne(echoes, workId, pending));
      return outcomes;
    });
  } catch (error) {
    return ratings.map(() => ({ error }));
  }
}

async function rateOne(echoes: Echoes, workId: string, pending: PendingRating): Promise<Outcome> {
  try {
    const shown =
      (await rateAtOnce(echoes, [pending])) ?? (await rateLocked(echoes, workId, pending));
    const [echo] = shown;
    return echo ? { echo } : { error: new Error('A rating that was saved is not shown') };
  } catch (error) {
    return { error };
  }
}

/** Optimistic write. Undefined when the work has changed since it was read: nothing was written. */
async function rateAtOnce(
  echoes: Echoes,
  ratings: readonly PendingRating[],
): Promise<readonly Echo[] | undefined> {
  const [voice, ...voices] = ratings.flatMap(voiceOf);
  const newest = ratings.map(({ loaded }) => loaded).reduce(later);
  const known = newest.row && latest(echoes.scoreCache, newest.row, newest.running);
  if (!voice || !known) return undefined;
  const now = echoes.context.now();
  const judgement = weigh(newest.running, known, [voice, ...voices], now);
  const proves = judgement.judged.evidence.length > 0;
  if (proves && voices.length > 0) return undefined;
  try {
    const saved = await (proves ? echoes.saveVerdict(judgement) : saveUnlocked(echoes, judgement));
    return saved.length > 0 ? present(echoes, judgement, saved) : undefined;
  } catch (error) {
    // A refusal holds for all of them; after any other failure each is tried alone.
    const isOfAll = ratings.length === 1 || error instanceof Refusal;
    if (isConflict(error) || !isOfAll) return undefined;
    throw error;
  }
}

const voiceOf = ({ viewer, rating, loaded: { row } }: PendingRating): Voice[] =>
  row ? [{ viewer, rating, row }] : [];

const revisionOf = ({ row }: RatingContext): number => row?.score?.revision ?? 0;

const later = (one: RatingContext, other: RatingContext): RatingContext =>
  revisionOf(other) > revisionOf(one) ? other : one;

/** Saves a rating that is evidence about nobody: one statement, batched with ratings of other works. */
async function saveUnlocked(
  { save, context }: Echoes,
  judgement: Judgement,
): Promise<readonly SavedRow[]> {
  const { keeping, events } = rowsToSave(judgement);
  const saved = await save(keeping);
  if (saved.length > 0) context.db.onCommitted(events);
  return saved;
}

async function rateLocked(
  echoes: Echoes,
  workId: string,
  { viewer, rating }: PendingRating,
): Promise<readonly Echo[]> {
  const { db, now } = echoes.context;
  echoes.scoreCache.forget(workId);
  const done = await db.transaction(async (tx) => {
    await lockToRate(tx, viewer, workId);
    const { row, running } = await loadLocked(echoes, tx, viewer, workId);
    const known = latest(echoes.scoreCache, row, running);
    if (!known) throw new Refusal('not_found');
    const judgement = weigh(running, known, [{ viewer, rating, row }], now());
    const saved = await saveLocked(tx, [judgement]);
    if (saved.length > 0) return { judgement, saved };
    await loadLocked(echoes, tx, viewer, workId);
    throw new Error('A locked work has changed');
  });
  return present(echoes, done.judgement, done.saved);
}

/** Reads again behind the lock: taking it may have waited for another change. */
async function loadLocked(
  echoes: Echoes,
  tx: Transaction,
  viewer: Viewer,
  workId: string,
): Promise<RatingContext & { row: RatedWorkRow }> {
  const [loaded] = await loadRatingContexts(echoes, tx, [{ workId, rater: viewer.userId }]);
  refuseToRate(loaded?.row?.work, viewer);
  if (!loaded?.row) throw new Refusal('not_found');
  return { ...loaded, row: loaded.row };
}

/** Caches a committed score and presents it to each who rated. */
function present(
  { scoreCache }: Echoes,
  { voices, given, judged, running }: Judgement,
  saved: readonly SavedRow[],
): readonly Echo[] {
  const { score, ratings } = judged;
  scoreCache.keep({ score, ratings, batchedAt: running.community.batchedAt });
  const byRater = new Map(saved.map((row) => [row.rater, row]));
  return voices.map(({ viewer, row: { work, revealed } }, at) => {
    const [columns, times] = [given[at]?.columns, byRater.get(viewer.userId)];
    const mine = columns && times ? { ...columns, ...times } : null;
    return presentEcho(work.id, { score, mine, revealed }, readerOf(work, viewer, running));
  });
}
