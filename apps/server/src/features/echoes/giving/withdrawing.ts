import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { untell } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import { noteChange } from '../publishing/queries.ts';
import { publishedWithout } from '../publishing/service.ts';
import { presentEcho } from '../present.ts';
import { mayRead } from '../access.ts';
import {
  findEcho,
  findScore,
  insertReveal,
  lockWork,
  type ScoreRow,
  type WorkRow,
} from '../queries.ts';
import { countRatings, deleteRating, listFacts, updateScore } from '../scoring/queries.ts';
import { lockForEvidence, rescore, saveEvidence } from '../scoring/rescore.ts';
import type { Giving } from './service.ts';

/** Withdraws a rating without a trace, except that the rater has seen the others. */
export async function withdraw(giving: Giving, viewer: Viewer, workId: string): Promise<Echo> {
  const { db } = giving.context;
  return giving.worksInTurn.run(workId, async () => {
    giving.scoreCache.forget(workId);
    return db.transaction((tx) => withdrawIn(tx, giving, viewer, workId));
  });
}

async function withdrawIn(
  tx: Transaction,
  { context, engines }: Giving,
  viewer: Viewer,
  workId: string,
): Promise<Echo> {
  const now = context.now();
  const work = await lockWork(tx, { id: workId, viewer: viewer.userId });
  // Queried in any case, so that timing does not reveal hidden works.
  const [score] = await findScore(tx, { id: workId });
  const rules = await engines.currentRules(tx);
  const ratings = await listFacts(tx, workId);
  const gone = ratings.find(({ rater }) => rater === viewer.userId);
  if (!work || (!gone && !mayRead(work, viewer))) throw new Refusal('not_found');
  const reader = { viewer, rules };
  if (!score || !gone) {
    const [row] = await findEcho(tx, { id: work.id, viewer: viewer.userId });
    return presentEcho(work, row, reader);
  }
  const left = ratings.filter((one) => one !== gone);
  const after = rescore(rules, { score, ratings: left, withdrawn: gone, now });
  const publishedScore = await publishedWithout(tx, rules, { score, left, after: after.score });
  const rescored = { ...after, score: { ...after.score, publishedScore } };
  const members = await lockForEvidence(tx, [{ rules, rescored }], [viewer.userId]);
  const notificationId = await deleteRating(tx, { work: work.id, user: viewer.userId });
  await insertReveal(tx, { user: viewer.userId, work: work.id });
  await updateScore(tx, rescored.score);
  await saveEvidence(tx, [{ rules, rescored }], { members, now });
  await untell(tx, notificationId);
  await tell(tx, work, rescored.score, viewer);
  if (!mayRead(work, viewer)) return presentEcho(work, undefined, reader);
  return presentEcho(work, { score: rescored.score, mine: null, revealed: true }, reader);
}

async function tell(
  tx: Transaction,
  { id, kind }: WorkRow,
  score: ScoreRow,
  viewer: Viewer,
): Promise<void> {
  const { ratings } = score.publishedScore ?? score;
  if (kind === 'post') await countRatings(tx, { post: id, ratings });
  await noteChange(tx, { work: id });
  await emit(tx, echoChanged({ workId: id, to: { rater: viewer.userId } }));
}
