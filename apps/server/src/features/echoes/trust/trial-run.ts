import type { TrustConfig } from '@stenope/domain/trust/config';
import { outcomeOf, type Standings } from '@stenope/domain/trust/trial';
import type { Context } from '../../../platform/context.ts';
import { calculated } from '../batch/calculated.ts';
import { gather } from '../batch/load-ratings.ts';
import { Engines } from '../scoring/engines.ts';
import { findTriedConfig, saveOutcome } from './queries.ts';

/**
 * Runs a batch with the current numbers and one with the tried ones over the same rows, so that
 * differences come from the numbers alone. Only the difference is saved, at the end; an interrupted
 * trial is simply run again.
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
  const { config, community } = await new Engines().currentRules(db);
  // One moment for both: evidence decays every second.
  const order = { world: gathered.world, community, now: now().getTime() };
  const standingsBy = (numbers: TrustConfig): Standings => {
    const { posts, badges } = calculated({ ...order, config: numbers });
    // Departed members come after the others, and have no badge.
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
