import type { TrustConfig } from '@stenope/domain/trust/config';
import { outcomeOf, type Standings } from '@stenope/domain/trust/trial';
import type { Context } from '../../../../platform/context.ts';
import type { Shift } from '../../../../platform/jobs/job.ts';
import { calculate } from '../../batch/calculate.ts';
import { gather } from '../../batch/gather.ts';
import { Engines } from '../../scoring/engines.ts';
import { findTriedConfig, saveOutcome } from './queries.ts';

/**
 * A batch with the running numbers, and one with those that are tried, over the same rows: what differs
 * comes from the numbers and not from what was rated since last night. Nothing of either is saved but
 * the difference, at the end; a trial that was cut off is simply made again.
 */
export async function runTrial(
  { db, now }: Pick<Context, 'db' | 'now'>,
  trialId: string,
  { progress, signal }: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  const tried = await findTriedConfig(db, trialId);
  if (!tried) return;
  const client = await db.pool.connect();
  const gathered = await gather(client).finally(() => client.release());
  await progress(20);
  const { config, community } = await new Engines().running(db);
  // One moment for both: evidence loses weight with every second.
  const order = { world: gathered.world, community, now: now().getTime() };
  const standingsBy = async (numbers: TrustConfig): Promise<Standings> => {
    const { posts, badges } = await calculate({ ...order, config: numbers }, signal);
    // Whoever has left stands after the others, and wears no badge.
    return {
      states: posts.map(({ state }) => state),
      badges: badges.slice(0, gathered.members.length),
    };
  };
  const before = await standingsBy(config);
  await progress(60);
  const after = await standingsBy(tried);
  await progress(95);
  await saveOutcome(db, trialId, outcomeOf(before, after));
}
