import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Transaction } from '../../../platform/db/database.ts';
import { isConflict } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { presentEcho } from '../present.ts';
import type { Echoes } from '../service.ts';
import { holdToRate, readerOf, refuseToRate } from '../works.ts';
import type { KeptRow } from './keeping.ts';
import type { LookRow } from './looking.ts';
import { keepHeld } from './proving.ts';
import { keepingOf } from './rating.ts';
import { lookAtSeveral, type Outcome, type Seen, type Wish, type Wished } from './together.ts';
import { latest, weigh, type Judgement, type Voice } from './weighing.ts';

/**
 * One’s voice on a work: the first, or another in its place. Those who rate a work at the same time
 * are heard together, and one group after the other. Usually all is written by one statement, over
 * what was read before; where a rating proves something about others they are held first, and where
 * the work changed meanwhile it is read again.
 */
export async function rate(
  echoes: Echoes,
  viewer: Viewer,
  workId: string,
  wish: Wish,
): Promise<Echo> {
  const seen = await echoes.look({ workId, rater: viewer.userId });
  refuseToRate(seen.row?.work, viewer);
  const outcome = await echoes.hear(workId, { viewer, wish, seen });
  if ('error' in outcome) throw outcome.error;
  return outcome.echo;
}

/** Ratings of one work. What one of them meets is not the others'. */
export async function hearSeveral(
  echoes: Echoes,
  workId: string,
  wishes: readonly Wished[],
): Promise<readonly Outcome[]> {
  try {
    return await echoes.worksInTurn.run(workId, async () => {
      const heard = wishes.length > 1 ? await rateAtOnce(echoes, wishes) : undefined;
      if (heard) return heard.map((echo) => ({ echo }));
      const outcomes: Outcome[] = [];
      for (const wished of wishes) outcomes.push(await hearOne(echoes, workId, wished));
      return outcomes;
    });
  } catch (error) {
    return wishes.map(() => ({ error }));
  }
}

async function hearOne(echoes: Echoes, workId: string, wished: Wished): Promise<Outcome> {
  try {
    const heard = (await rateAtOnce(echoes, [wished])) ?? (await rateHeld(echoes, workId, wished));
    const [echo] = heard;
    return echo ? { echo } : { error: new Error('A rating that was kept is not shown') };
  } catch (error) {
    return { error };
  }
}

/** Undefined when what was seen is no longer so: nothing was written. */
async function rateAtOnce(
  echoes: Echoes,
  wishes: readonly Wished[],
): Promise<readonly Echo[] | undefined> {
  const [voice, ...voices] = wishes.flatMap(voiceOf);
  const newest = wishes.map(({ seen }) => seen).reduce(later);
  const known = newest.row && latest(echoes.held, newest.row, newest.running);
  if (!voice || !known) return undefined;
  const now = echoes.context.now();
  const judgement = weigh(newest.running, known, [voice, ...voices], now);
  const proves = judgement.judged.evidence.length > 0;
  if (proves && voices.length > 0) return undefined;
  try {
    const kept = await (proves ? echoes.prove(judgement) : keepAlone(echoes, judgement));
    return kept.length > 0 ? present(echoes, judgement, kept) : undefined;
  } catch (error) {
    // What can be told to somebody, they all meet; else each is tried alone.
    const isOfAll = wishes.length === 1 || error instanceof Refusal;
    if (isConflict(error) || !isOfAll) return undefined;
    throw error;
  }
}

const voiceOf = ({ viewer, wish, seen: { row } }: Wished): Voice[] =>
  row ? [{ viewer, wish, row }] : [];

const revisionOf = ({ row }: Seen): number => row?.score?.revision ?? 0;

const later = (one: Seen, other: Seen): Seen => (revisionOf(other) > revisionOf(one) ? other : one);

/** It says nothing about others: one statement, shared with whoever rates other works. */
async function keepAlone(
  { keep, context }: Echoes,
  judgement: Judgement,
): Promise<readonly KeptRow[]> {
  const { keeping, events } = keepingOf(judgement);
  const kept = await keep(keeping);
  if (kept.length > 0) context.db.onCommitted(events);
  return kept;
}

async function rateHeld(
  echoes: Echoes,
  workId: string,
  { viewer, wish }: Wished,
): Promise<readonly Echo[]> {
  const { db, now } = echoes.context;
  echoes.held.forget(workId);
  const done = await db.transaction(async (tx) => {
    await holdToRate(tx, viewer, workId);
    const { row, running } = await lookHeld(echoes, tx, viewer, workId);
    const known = latest(echoes.held, row, running);
    if (!known) throw new Refusal('not_found');
    const judgement = weigh(running, known, [{ viewer, wish, row }], now());
    const kept = await keepHeld(tx, [judgement]);
    if (kept.length > 0) return { judgement, kept };
    await lookHeld(echoes, tx, viewer, workId);
    throw new Error('A work that is held has changed');
  });
  return present(echoes, done.judgement, done.kept);
}

/** The hold may have waited, and told what was true before. */
async function lookHeld(
  echoes: Echoes,
  tx: Transaction,
  viewer: Viewer,
  workId: string,
): Promise<Seen & { row: LookRow }> {
  const [seen] = await lookAtSeveral(echoes, tx, [{ workId, rater: viewer.userId }]);
  refuseToRate(seen?.row?.work, viewer);
  if (!seen?.row) throw new Refusal('not_found');
  return { ...seen, row: seen.row };
}

/** Ratings that are durable: known from now on, and shown to who gave them. */
function present(
  { held }: Echoes,
  { voices, given, judged, running }: Judgement,
  kept: readonly KeptRow[],
): readonly Echo[] {
  const { score, ratings } = judged;
  held.keep({ score, ratings, batchedAt: running.community.batchedAt });
  const byRater = new Map(kept.map((row) => [row.rater, row]));
  return voices.map(({ viewer, row: { work, revealed } }, at) => {
    const [columns, times] = [given[at]?.columns, byRater.get(viewer.userId)];
    const mine = columns && times ? { ...columns, ...times } : null;
    return presentEcho(work.id, { score, mine, revealed }, readerOf(work, viewer, running));
  });
}
