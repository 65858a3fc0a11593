import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { untell } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import { noteNews } from '../news/queries.ts';
import { presentEcho } from '../present.ts';
import { findEcho, findScore, insertReveal, type ScoreRow, type WorkRow } from '../queries.ts';
import { factsOf } from '../scoring/facts.ts';
import { countRatings, deleteRating, listFacts } from '../scoring/queries.ts';
import { holdConcerned, judge, saveEvidence, saveScore } from '../scoring/rescore.ts';
import type { Echoes } from '../service.ts';
import { holdToWithdraw, isReadable, readerOf } from '../works.ts';

/** Taken back without a trace; but who rated has seen the others. */
export async function withdraw(echoes: Echoes, viewer: Viewer, workId: string): Promise<Echo> {
  const { db } = echoes.context;
  return echoes.lanes.follow(workId, async () => {
    echoes.held.forget(workId);
    return db.transaction((tx) => withdrawIn(tx, echoes, viewer, workId));
  });
}

async function withdrawIn(
  tx: Transaction,
  { context, engines }: Echoes,
  viewer: Viewer,
  workId: string,
): Promise<Echo> {
  const now = context.now();
  const work = await holdToWithdraw(tx, viewer, workId);
  const [score] = work ? await findScore(tx, { id: work.id }) : [];
  const running = await engines.running(tx);
  const lines = score ? await listFacts(tx, { work: score.id }) : [];
  const ratings = lines.map(({ line }) => factsOf(line));
  const gone = ratings.find(({ rater }) => rater === viewer.userId);
  if (!work || (!gone && !isReadable(work, viewer))) throw new Refusal('not_found');
  const reader = readerOf(work, viewer, running);
  if (!score || !gone) {
    const [row] = await findEcho(tx, { id: work.id, viewer: viewer.userId });
    return presentEcho(work.id, row, reader);
  }
  const left = ratings.filter((one) => one !== gone);
  const judged = judge(running, { score, ratings: left, withdrawn: [gone], now });
  const concerned = await holdConcerned(tx, [judged], viewer.userId);
  const toldIn = await deleteRating(tx, { work: work.id, user: viewer.userId });
  await insertReveal(tx, { user: viewer.userId, work: work.id });
  await saveScore(tx, judged);
  await saveEvidence(tx, running, { judged: [judged], concerned, now });
  await untell(tx, toldIn);
  await tell(tx, work, judged.score, viewer);
  if (!isReadable(work, viewer)) return presentEcho(work.id, undefined, reader);
  return presentEcho(work.id, { score: judged.score, mine: null, revealed: true }, reader);
}

async function tell(
  tx: Transaction,
  { id, kind }: WorkRow,
  { ratings }: ScoreRow,
  viewer: Viewer,
): Promise<void> {
  if (kind === 'post') await countRatings(tx, { post: id, ratings });
  await noteNews(tx, { work: id });
  await emit(tx, echoChanged({ workId: id, ratings, to: { rater: viewer.userId } }));
}
