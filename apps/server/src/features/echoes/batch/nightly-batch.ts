import type { Context } from '../../../platform/context.ts';
import { lockWorks } from '../queries.ts';
import { scoreAgain } from '../scoring/rescore.ts';
import { Engines } from '../scoring/engines.ts';
import { calculated } from './calculated.ts';
import { gather } from './load-ratings.ts';
import { updateCommunity } from './queries.ts';
import { saveMembers, saveRatings, saveScores } from './save.ts';

type World = Pick<Context, 'db' | 'now'>;

/**
 * Recomputes trust, clusters and every score. Each part is written only if its row is unchanged: an
 * interrupted batch leaves consistent rows, and the next one covers all again.
 */
export async function judgeEverything(
  { db, now }: World,
  progress: (percent: number) => void,
): Promise<void> {
  const readAt = now();
  const client = await db.pool.connect();
  const gathered = await gather(client).finally(() => client.release());
  progress(20);
  const { config, community } = await new Engines().currentRules(db);
  const order = { world: gathered.world, community, config, now: readAt.getTime() };
  const result = calculated(order);
  progress(50);
  await saveMembers(db, gathered, result, readAt);
  progress(65);
  await saveRatings(db, gathered, result, { config, readAt });
  progress(80);
  // From here on new ratings are weighted by this batch.
  await updateCommunity(db, result.community);
  const missed = await saveScores(db, gathered, result);
  for (const id of missed) await rescoreOne({ db, now }, id);
}

/** Rescores a work that was rated meanwhile. */
async function rescoreOne({ db, now }: World, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockWorks(tx, [id])) > 0) await scoreAgain(tx, id, now());
  });
}
