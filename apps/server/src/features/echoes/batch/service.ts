import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { findScore, holdAnyWork } from '../queries.ts';
import { Engines } from '../scoring/engines.ts';
import { factsOf } from '../scoring/facts.ts';
import { countRatings, listRatingsOf } from '../scoring/queries.ts';
import { rescore } from '../scoring/rescore.ts';
import { calculate } from './calculate.ts';
import { gather } from './gather.ts';
import { updateCommunity } from './queries.ts';
import { saveMembers, saveRatings, saveScores } from './save.ts';

type World = Pick<Context, 'db' | 'now'>;

/**
 * Trust, clusters and every score anew. Each part is written only over what it was read from: a batch
 * that was cut off leaves rows that are right, and the next one goes over all of them again.
 */
export async function runTrustBatch(
  { db, now }: World,
  { progress, signal }: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  const readAt = now();
  const client = await db.pool.connect();
  const gathered = await gather(client).finally(() => client.release());
  await progress(20);
  const { config, community } = await new Engines().running(db);
  const order = { world: gathered.world, community, config, now: readAt.getTime() };
  const result = await calculate(order, signal);
  await progress(50);
  await saveMembers(db, gathered, result, readAt);
  await progress(65);
  await saveRatings(db, gathered, result, { config, readAt });
  await progress(80);
  // From here on whoever rates weighs as this batch says.
  await updateCommunity(db, result.community, readAt);
  const missed = await saveScores(db, gathered, result);
  for (const id of new Set([...missed, ...gathered.reheard])) await rescoreOne({ db, now }, id);
}

/** A work that was rated meanwhile, or lost a voice, by the way a rating of it would go. */
async function rescoreOne({ db, now }: World, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holdAnyWork(tx, id))) return;
    const [score] = await findScore(tx, { id });
    if (!score) return;
    const ratings = (await listRatingsOf(tx, { work: id })).map(factsOf);
    const running = await new Engines().running(tx);
    const after = await rescore(tx, running, { score, ratings, withdrawn: [], now: now() });
    if (score.postId !== null) await countRatings(tx, { post: id, ratings: after.score.ratings });
  });
}
