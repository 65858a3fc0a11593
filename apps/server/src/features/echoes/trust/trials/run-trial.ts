import type { TrustConfig } from '@stenope/domain/trust/config';
import { outcomeOf, type Standings } from '@stenope/domain/trust/trial';
import type { Context } from '../../../../platform/context.ts';
import { calculated } from '../../batch/calculated.ts';
import { gather } from '../../batch/load-ratings.ts';
import { Engines } from '../../scoring/engines.ts';
import { findTriedConfig, saveOutcome } from '../queries.ts';

/**
 * A batch with the running numbers, and one with those that are tried, over the same rows: what differs
 * comes from the numbers and not from what was rated since last night. Nothing of either is saved but
 * the difference, at the end; a trial that was cut off is simply made again.
 */
export async function tryNumbers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  trialId: string,
  progress: (percent: number) => void,
): Promise<void> {
  const tried = await findTriedConfig(db, trialId);
  if (!tried) return;
  const client = await db.pool.connect();
  const gathered = await gather(client).finally(() => client.release());
  progress(20);
  const { config, community } = await new Engines().running(db);
  // One moment for both: evidence loses weight with every second.
  const order = { world: gathered.world, community, now: now().getTime() };
  const standingsBy = (numbers: TrustConfig): Standings => {
    const { posts, badges } = calculated({ ...order, config: numbers });
    // Whoever has left stands after the others, and wears no badge.
    return {
      states: posts.map(({ state }) => state),
      badges: badges.slice(0, gathered.members.length).map(({ badge }) => badge),
    };
  };
  const before = standingsBy(config);
  progress(60);
  const after = standingsBy(tried);
  progress(95);
  await saveOutcome(db, trialId, outcomeOf(before, after));
}
