import type { Transaction } from '../../../platform/db/database.ts';
import { findScore } from '../queries.ts';
import { Engines } from './engines.ts';
import { factsOf } from './facts.ts';
import { countRatings, listFacts } from './queries.ts';
import { lockConcerned, judge, saveEvidence, saveScore } from './rescore.ts';

/** The score of a work that is locked, from its rows, by the way a rating of it would go. */
export async function scoreAgain(tx: Transaction, workId: string, now: Date): Promise<void> {
  const [score] = await findScore(tx, { id: workId });
  if (!score) return;
  const ratings = (await listFacts(tx, { work: workId })).map(({ line }) => factsOf(line));
  const running = await new Engines().running(tx);
  const after = judge(running, { score, ratings, withdrawn: [], now });
  // What waits for the news goes on waiting.
  const told = after.score.state === 'stabilised' ? null : score.told;
  const judged = { ...after, score: { ...after.score, told } };
  const concerned = await lockConcerned(tx, [judged]);
  await saveScore(tx, judged);
  await saveEvidence(tx, running, { judged: [judged], concerned, now });
  if (score.postId !== null) {
    await countRatings(tx, { post: workId, ratings: judged.score.ratings });
  }
}
